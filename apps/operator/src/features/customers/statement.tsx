import { formatNumber } from '@outloud/app-kit/format';
import { formatSignedNumber, getTransactionNote, getWebsiteLabel, kindLabels } from '@outloud/app-kit/statement.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import type { Transaction } from '@outloud/contract/credits';
import { Badge } from '@outloud/ui/badge';
import { cn } from '@outloud/ui/cn';
import { type Column, PaginatedList } from '../../lib/lists/paginated-list.tsx';
import { paths } from '../../lib/paths.ts';
import { Timestamp, TwoLines } from '../../lib/text.tsx';
import { useStatement } from './customers.queries.ts';

const columns: Column<Transaction>[] = [
  { name: 'Reason', isWide: true, cell: (transaction) => <Reason transaction={transaction} /> },
  { name: 'Kind', cell: ({ kind }) => <Badge variant="plain">{kindLabels[kind]}</Badge> },
  { name: 'Date', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    name: 'Change',
    isRightAligned: true,
    cell: ({ change }) => (
      <span className={cn('font-semibold', { 'text-good': change > 0, 'text-muted': change === 0 })}>
        {formatSignedNumber(change)}
      </span>
    ),
  },
  { name: 'Balance', isRightAligned: true, cell: ({ balanceAfter }) => formatNumber(balanceAfter) },
];

export function Statement({ customerId }: { customerId: string }) {
  return (
    <PaginatedList
      query={useStatement(customerId)}
      title="Statement"
      columns={columns}
      getKey={({ _id }) => _id}
      noun={{ one: 'transaction', many: 'transactions' }}
      empty={{ title: 'No transactions yet', text: 'Purchases, charges, and refunds appear here.' }}
    />
  );
}

const noteTexts = {
  debtPaid: 'went toward the debt',
  debtAdded: 'not covered by the balance, now owed',
  heldAgain: 'held again for a reopened slot',
};

function Reason({ transaction }: { transaction: Transaction }) {
  const { reason, roastId } = transaction;
  const website = getWebsiteLabel(transaction);
  return (
    <TwoLines below={[website, getTransactionNote(transaction, noteTexts)].filter(Boolean).join(' · ')}>
      {roastId ? <TextLink to={paths.roast(roastId)}>{reason}</TextLink> : reason}
    </TwoLines>
  );
}
