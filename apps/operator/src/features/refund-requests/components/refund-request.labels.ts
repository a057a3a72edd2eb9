import { type RefundRequestBasis, type RefundRequestState, refundRequestRules } from '@outloud/domain/feedback';

export const stateLabels: Record<RefundRequestState, string> = {
  open: 'Open',
  granted: 'Granted',
  declined: 'Declined',
};

/** Why a request was granted automatically, or why an operator has to decide. */
export const basisLabels: Record<RefundRequestBasis, string> = {
  check_failed: 'Automatic: failed a quality check',
  good_standing: 'Automatic: customer in good standing',
  same_person: 'Customer and tester share an IP address',
  unverified: 'Email not verified',
  in_debt: 'Customer owes credits after a card refund',
  new_account: `Account less than ${refundRequestRules.accountDays} days old`,
  few_deliveries: `Fewer than ${refundRequestRules.paidDeliveries} paid reviews`,
  asked_before: `Another refund request in the last ${refundRequestRules.minDaysBetween} days`,
};
