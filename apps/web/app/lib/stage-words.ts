import type { DeliveryStage } from '@outloud/domain/deliveries';

/** What is being done with a recording, for whoever waits for it. */
export const stageWords: Record<DeliveryStage, string> = {
  preparing: 'Getting the video ready',
  listening: 'Writing down what was said',
  analysing: 'Working out the insights',
  checking: 'Checking the quality',
};
