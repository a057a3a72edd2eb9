import { TextLink } from '@outloud/app-kit/text-link';
import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import { formatDollars } from '@outloud/domain/credits';
import type { PayoutFlag, PayoutState } from '@outloud/domain/payouts';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import type { Column } from '../../lib/lists/paginated-list.tsx';
import { paths } from '../../lib/paths.ts';
import { Timestamp, TwoLines } from '../../lib/text.tsx';

export type PayoutSettlement = { payout: OperatorPayout; outcome: 'proposed' | 'paid' | 'returned' };

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
    cell: ({ amount, destination, destinationKind }) => (
      <TwoLines
        below={
          <span className="break-words">
            {destinationKind === 'paypal' ? 'by PayPal to' : 'to'} {destination ?? 'a deleted payout account'}
          </span>
        }
      >
        <span className="font-semibold">{formatDollars(amount)}</span>
      </TwoLines>
    ),
  },
  { name: 'Warnings', isWide: true, cell: (payout) => <PayoutFlags payout={payout} /> },
  {
    name: 'Status',
    isWide: true,
    cell: ({ state, reference, reason, approval }) => (
      <TwoLines
        below={
          <span className="whitespace-pre-line break-words">{reference ?? reason ?? formatApproval(approval)}</span>
        }
      >
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
  const nextStep = payout.approval?.nextStep ?? 'pay';
  const payoutLabel = (
    <span className="sr-only">
      : {formatDollars(payout.amount)} to {payout.testerId.fullName}
    </span>
  );
  return (
    <div className="grid gap-2">
      {nextStep === 'propose' && (
        <Button variant="secondary" size="sm" onClick={() => onSettle({ payout, outcome: 'proposed' })}>
          Propose{payoutLabel}
        </Button>
      )}
      {nextStep === 'pay' && (
        <Button variant="secondary" size="sm" onClick={() => onSettle({ payout, outcome: 'paid' })}>
          Mark as paid{payoutLabel}
        </Button>
      )}
      {nextStep === 'wait' && <p className="text-muted text-xs leading-5">Another operator marks it as paid.</p>}
      <Button variant="dangerOutline" size="sm" onClick={() => onSettle({ payout, outcome: 'returned' })}>
        Return{payoutLabel}
      </Button>
    </div>
  );
}

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

function formatApproval(approval: OperatorPayout['approval']): string | null {
  if (!approval) return null;
  return approval.proposedBy === null ? 'Needs two operators' : `Proposed by ${approval.proposedBy}`;
}

export const stateLabels: Record<PayoutState, string> = { requested: 'Requested', paid: 'Paid', returned: 'Returned' };

const stateVariants = { requested: 'warn', paid: 'good', returned: 'plain' } as const satisfies Record<
  PayoutState,
  string
>;

const flagLabels: Record<PayoutFlag, string> = {
  rejected_reviews: 'Rejected reviews',
  shared_address: 'Shared IP address',
  shared_destination: 'Shared payout account',
  repeated_pair: 'Many reviews for one customer',
  dispute: 'Dispute',
  contradictions: 'Contradictory profile',
  suspended: 'Suspended',
};
