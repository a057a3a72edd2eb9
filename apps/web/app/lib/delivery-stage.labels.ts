import type { DeliveryStage } from '@outloud/domain/deliveries';

/** Labels of the processing stages, for customers and testers who are waiting for a review. */
export const stageLabels: Record<DeliveryStage, string> = {
  preparing: 'Preparing the video',
  listening: 'Writing the transcript',
  analyzing: 'Writing the insights',
  checking: 'Checking quality',
};
