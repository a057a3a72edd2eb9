import type { PayoutFlag, PayoutState } from '@outloud/domain/payouts';

export const stateLabels: Record<PayoutState, string> = { requested: 'Requested', paid: 'Paid', returned: 'Returned' };

export const stateVariants = { requested: 'warn', paid: 'good', returned: 'plain' } as const satisfies Record<
  PayoutState,
  string
>;

export const flagLabels: Record<PayoutFlag, string> = {
  shared_address: 'Shared IP address',
  shared_destination: 'Shared payout account',
  repeated_pair: 'Many reviews for one customer',
  dispute: 'Dispute',
  suspended: 'Suspended',
};
