import type { Delivery } from '@outloud/contract/deliveries';

const pauses = { underWay: 5000, inReview: 30_000 };

/** How long to wait before deliveries are asked for again, so that what is new appears by itself; false for no need to. */
export function pauseBetween(deliveries: readonly Pick<Delivery, 'stage' | 'inReview'>[]): number | false {
  if (deliveries.some(({ stage, inReview }) => stage && !inReview)) return pauses.underWay;
  return deliveries.some(({ inReview }) => inReview) ? pauses.inReview : false;
}
