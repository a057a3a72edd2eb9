import type { DeliveryDetail } from '@outloud/contract/deliveries';
import recorded from './sample.json';

type Recorded = Pick<DeliveryDetail, 'submittedAt' | 'segments'> & {
  videoDurationSeconds: number;
  aiInsights: NonNullable<DeliveryDetail['aiInsights']>;
};

/** What our own pipeline wrote about the recording in /sample; `npm run sample` makes both anew. */
export const sample = {
  ...(recorded as Recorded),
  websiteName: 'Fernfoot',
  websiteUrl: 'fernfoot.example',
  tester: 'Maya R.',
};

export const sampleFiles = {
  video: '/sample/review.mp4',
  poster: '/sample/poster.jpg',
  captions: '/sample/captions.vtt',
} as const;
