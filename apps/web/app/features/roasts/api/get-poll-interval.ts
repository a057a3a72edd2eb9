import type { Delivery } from '@outloud/contract/deliveries';

const intervalsMs = { processing: 5000, inReview: 30_000 };

/** Poll interval in milliseconds, or false when no delivery is going to change. */
export function getPollInterval(deliveries: readonly Pick<Delivery, 'stage' | 'inReview'>[]): number | false {
  if (deliveries.some(({ stage, inReview }) => stage && !inReview)) return intervalsMs.processing;
  return deliveries.some(({ inReview }) => inReview) ? intervalsMs.inReview : false;
}
