import { type RefundRequestBasis, type RefundRequestState, refundRequestRules } from '@outloud/domain/feedback';

export const stateLabels: Record<RefundRequestState, string> = {
  open: 'Open',
  granted: 'Granted',
  declined: 'Declined',
};

/** Why it was granted at once, or why somebody has to decide. */
export const basisWords: Record<RefundRequestBasis, string> = {
  check_failed: 'At once: a check had failed',
  good_standing: 'At once: customer in good standing',
  same_person: 'Customer and tester seen at one address',
  unverified: 'E-mail address not verified',
  in_debt: 'Customer in debt after a card refund',
  new_account: `Account less than ${refundRequestRules.accountDays} days old`,
  few_deliveries: `Fewer than ${refundRequestRules.paidDeliveries} paid reviews`,
  asked_before: `Asked before within ${refundRequestRules.onceInDays} days`,
};
