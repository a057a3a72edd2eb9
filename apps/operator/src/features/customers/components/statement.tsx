import type { Transaction } from '@outloud/contract/credits';
import { Badge } from '@outloud/ui/badge';
import { cn } from '@outloud/ui/cn';
import { formatNumber } from '../../../lib/format.ts';
import { type Column, PaginatedList } from '../../../lib/paginated-list.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { Timestamp } from '../../../lib/timestamp.tsx';
import { TwoLines } from '../../../lib/two-lines.tsx';
import { paths } from '../../../paths.ts';
import { useStatement } from '../api/customers.ts';
import { formatSignedNumber, getTransactionNote, getWebsiteLabel, kindLabels } from './statement.labels.ts';

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

function Reason({ transaction }: { transaction: Transaction }) {
  const { reason, roastId } = transaction;
  const website = getWebsiteLabel(transaction);
  return (
    <TwoLines below={[website, getTransactionNote(transaction)].filter(Boolean).join(' · ')}>
      {roastId ? <TextLink to={paths.request(roastId)}>{reason}</TextLink> : reason}
    </TwoLines>
  );
}
