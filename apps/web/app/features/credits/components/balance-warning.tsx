import type { CreditSystem } from '@outloud/contract/credits';
import { isLowBalance } from '@outloud/domain/credits';
import { lowestPricePerReview } from '@outloud/domain/money';
import { Alert } from '@outloud/ui/alert';
import { creditCount } from '../../../lib/wording.ts';

export function BalanceWarning({ credits: { balance, debt } }: { credits: CreditSystem }) {
  if (debt > 0) {
    return (
      <Alert variant="destructive" title={`You owe ${creditCount(debt)}`} className="mt-5">
        A payment went back to your card after its credits were spent. The next credits you buy pay this first. Until
        then you cannot request a roast.
      </Alert>
    );
  }
  if (!isLowBalance(balance)) return null;
  return (
    <Alert variant="warn" title="Low balance" className="mt-5">
      A review costs {creditCount(lowestPricePerReview)} or more. Top up before your next request.
    </Alert>
  );
}
