import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import { formatDollars } from '@outloud/domain/money';
import { Alert } from '@outloud/ui/alert';
import { Detail, Details } from '../../../lib/details.tsx';
import { PayoutFlags } from './payout-flags.tsx';

/** A summary of the payout with its warnings, for the confirmation dialogs. */
export function PayoutDetails({ payout }: { payout: OperatorPayout }) {
  return (
    <>
      <Details>
        <Detail term="Tester">{payout.testerId.fullName}</Detail>
        <Detail term="Amount">{formatDollars(payout.amount)}</Detail>
        <Detail term="Payout account" isWide>
          <span className="break-words">{payout.destination}</span>
        </Detail>
      </Details>
      {payout.flags.length > 0 && (
        <Alert variant="warn" title="Check these warnings first">
          <PayoutFlags payout={payout} />
        </Alert>
      )}
    </>
  );
}
