import { type ComplaintBasis, type ComplaintState, notHelpful } from '@outloud/domain/feedback';

export const stateLabels: Record<ComplaintState, string> = { open: 'Open', granted: 'Granted', declined: 'Declined' };

/** Why it was granted at once, or why somebody has to decide. */
export const basisWords: Record<ComplaintBasis, string> = {
  check_failed: 'At once: a check had failed',
  good_standing: 'At once: customer in good standing',
  same_person: 'Customer and tester seen at one address',
  unverified: 'E-mail address not verified',
  in_debt: 'Customer in debt after a card refund',
  new_account: `Account less than ${notHelpful.accountDays} days old`,
  few_deliveries: `Fewer than ${notHelpful.paidDeliveries} paid reviews`,
  asked_before: `Asked before within ${notHelpful.onceInDays} days`,
};
