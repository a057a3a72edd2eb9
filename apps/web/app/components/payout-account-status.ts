import { formatDate, formatTime } from '@outloud/app-kit/format';
import type { PayoutAccount } from '@outloud/contract/earnings';

/** Says in words whether we can pay to a payout account. */
export function formatPayoutAccountStatus({ isVerified, usableFrom }: PayoutAccount): string {
  const wait =
    usableFrom && `After a change, we pay nothing out until ${formatDate(usableFrom)}, ${formatTime(usableFrom)}.`;
  const confirmation = isVerified
    ? 'Your payout account is confirmed.'
    : 'Your payout account is not confirmed yet. Open the link in our email, or save the account again for a new link.';
  return wait ? `${confirmation} ${wait}` : confirmation;
}
