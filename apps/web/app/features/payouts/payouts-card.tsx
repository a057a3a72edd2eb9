import { formatDate } from '@outloud/app-kit/format';
import type { Payout } from '@outloud/contract/earnings';
import { formatDollars } from '@outloud/domain/credits';
import type { PayoutState } from '@outloud/domain/payouts';
import { Badge } from '@outloud/ui/badge';
import { Card } from '@outloud/ui/card';
import { EmptyState } from '@outloud/ui/empty-state';
import { ScrollRegion } from '@outloud/ui/scroll-region';
import { payoutStateLabels } from './earnings.labels.ts';

const variants = { requested: 'warn', paid: 'good', returned: 'bad' } as const satisfies Record<PayoutState, string>;

export function PayoutsCard({ payouts }: { payouts: Payout[] }) {
  return (
    <Card title="Payouts">
      {payouts.length === 0 ? (
        <EmptyState title="No payouts yet" text="Your payouts appear here after you request one." />
      ) : (
        <ScrollRegion label="Your payouts" className="-mx-1 -mt-2 max-h-80 px-1">
          <ul className="divide-y divide-line">
            {payouts.map((payout) => (
              <li key={payout._id} className="py-3 text-sm leading-6">
                <PayoutEntry payout={payout} />
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </Card>
  );
}

function PayoutEntry({
  payout: { amount, state, destination, requestedAt, settledAt, ...details },
}: {
  payout: Payout;
}) {
  return (
    <>
      <p className="flex items-center justify-between gap-4">
        <span className="font-semibold tabular-nums">{formatDollars(amount)}</span>
        <Badge variant={variants[state]}>{payoutStateLabels[state]}</Badge>
      </p>
      <p className="break-words text-muted text-xs leading-5">
        Requested {formatDate(requestedAt)}
        {settledAt && `, ${payoutStateLabels[state].toLowerCase()} ${formatDate(settledAt)}`}, to {destination}
      </p>
      {details.reference && <p className="break-words text-xs leading-5">Reference: {details.reference}</p>}
      {details.reason && <p className="whitespace-pre-line break-words text-xs leading-5">Reason: {details.reason}</p>}
    </>
  );
}
