/**
 * Lifetime limits of automatic refunds, also of deliveries that failed a quality check. Beyond them, an operator decides.
 * Refunds that an operator granted count too, with or without a request, and so does the history of deleted accounts with the same email.
 */
export const automaticRefundLimits = {
  /** One refund, and then at most one in this many paid deliveries of the customer. */
  customerDeliveriesPerRefund: 10,
  /** The same for the paid deliveries of the tester. */
  testerDeliveriesPerRefund: 5,
  /** Refunds between the same customer and tester. */
  perPair: 1,
} as const;

/** Whether one more refund stays within the ratio. The first refund always does. */
export function isWithinRatio(refunds: number, deliveries: number, deliveriesPerRefund: number): boolean {
  return refunds === 0 || (refunds + 1) * deliveriesPerRefund <= deliveries;
}
