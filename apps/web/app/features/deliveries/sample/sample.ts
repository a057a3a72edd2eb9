import type { DeliveryDetail } from '@outloud/contract/deliveries';
import pipelineOutput from './sample.json';

type PipelineOutput = Pick<DeliveryDetail, 'submittedAt' | 'segments'> & {
  videoDurationSeconds: number;
  aiInsights: NonNullable<DeliveryDetail['aiInsights']>;
};

/** Output of the delivery pipeline for the recording in /sample. `npm run sample` regenerates both. */
export const sample = {
  ...(pipelineOutput as PipelineOutput),
  websiteName: 'Fernfoot',
  websiteUrl: 'fernfoot.example',
  tester: 'Maya R.',
};

export const sampleFiles = {
  video: '/sample/review.mp4',
  poster: '/sample/poster.jpg',
  captions: '/sample/captions.vtt',
} as const;
