import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import { formatDollars } from '@outloud/domain/money';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import type { Column } from '../../../lib/paginated-list.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { Timestamp } from '../../../lib/timestamp.tsx';
import { TwoLines } from '../../../lib/two-lines.tsx';
import { paths } from '../../../paths.ts';
import { stateLabels, stateVariants } from './payout.labels.ts';
import { PayoutFlags } from './payout-flags.tsx';

export type PayoutSettlement = { payout: OperatorPayout; outcome: 'paid' | 'returned' };

export const createPayoutColumns = (onSettle: (settlement: PayoutSettlement) => void): Column<OperatorPayout>[] => [
  {
    name: 'Tester',
    isWide: true,
    cell: ({ testerId: { _id, fullName, email } }) => (
      <TwoLines below={email}>{email ? <TextLink to={paths.tester(_id)}>{fullName}</TextLink> : fullName}</TwoLines>
    ),
  },
  {
    name: 'Amount',
    isWide: true,
    cell: ({ amount, destination }) => (
      <TwoLines below={<span className="break-words">to {destination ?? 'a deleted payout account'}</span>}>
        <span className="font-semibold">{formatDollars(amount)}</span>
      </TwoLines>
    ),
  },
  { name: 'Warnings', isWide: true, cell: (payout) => <PayoutFlags payout={payout} /> },
  {
    name: 'Status',
    isWide: true,
    cell: ({ state, reference, reason }) => (
      <TwoLines below={<span className="whitespace-pre-line break-words">{reference ?? reason}</span>}>
        <Badge variant={stateVariants[state]}>{stateLabels[state]}</Badge>
      </TwoLines>
    ),
  },
  { name: 'Requested', cell: ({ requestedAt }) => <Timestamp at={requestedAt} /> },
  {
    name: 'Settle',
    isAction: true,
    isRightAligned: true,
    cell: (payout) => payout.state === 'requested' && <SettleButtons payout={payout} onSettle={onSettle} />,
  },
];

function SettleButtons({
  payout,
  onSettle,
}: {
  payout: OperatorPayout;
  onSettle: (settlement: PayoutSettlement) => void;
}) {
  const payoutLabel = (
    <span className="sr-only">
      : {formatDollars(payout.amount)} to {payout.testerId.fullName}
    </span>
  );
  return (
    <div className="grid gap-2">
      <Button variant="secondary" size="sm" onClick={() => onSettle({ payout, outcome: 'paid' })}>
        Mark as paid{payoutLabel}
      </Button>
      <Button variant="dangerOutline" size="sm" onClick={() => onSettle({ payout, outcome: 'returned' })}>
        Return{payoutLabel}
      </Button>
    </div>
  );
}
