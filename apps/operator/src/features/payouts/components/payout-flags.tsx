import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import { Badge } from '@outloud/ui/badge';
import { flagLabels } from './payout.labels.ts';

export function PayoutFlags({ payout: { flags, state } }: { payout: OperatorPayout }) {
  if (state !== 'requested') return <span className="text-muted">Not applicable</span>;
  if (flags.length === 0) return <Badge variant="good">No warnings</Badge>;
  return (
    <ul className="grid gap-2 text-left">
      {flags.map(({ flag, text }) => (
        <li key={flag}>
          <Badge variant="bad">{flagLabels[flag]}</Badge>
          <span className="mt-0.5 block text-xs leading-5">{text}</span>
        </li>
      ))}
    </ul>
  );
}
