import { websiteUrl } from './roasts.ts';

export type MomentInput = { kind: string; topic: string | null; quote: string; startSeconds: number };

/** A delivery as the API lists it for the customer. Without moments, it is still being processed. */
export function createListedDelivery(number: number, roastId: string, moments: MomentInput[] | null) {
  return {
    _id: `00000000-0000-4000-8000-00000000000${number}`,
    deliveryNumber: number,
    testerId: { fullName: `Tess ${'ABC'[number - 1]}.` },
    guest: null,
    warnings: [],
    roastRequestId: { _id: roastId, websiteName: 'Shop', websiteUrl },
    videoUrl: null,
    posterUrl: null,
    originalFileName: 'review.webm',
    fileSize: 1024,
    videoDurationSeconds: 60,
    submittedAt: '2026-03-04T12:00:00.000Z',
    status: moments ? 'completed' : 'processing',
    stage: null,
    inReview: false,
    transcript: moments ? 'What they said.' : null,
    aiInsights: moments && {
      userExperienceScore: 5,
      overallSentiment: 'mixed',
      summary: 'So so.',
      testerLiked: [],
      testerDisliked: [],
      moments: moments.map((moment) => ({ ...moment, text: moment.quote, endSeconds: moment.startSeconds + 3 })),
      scoreReasons: [],
    },
  };
}
