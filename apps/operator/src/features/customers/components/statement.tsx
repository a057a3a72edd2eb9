import type { Transaction } from '@outloud/contract/credits';
import { Badge } from '@outloud/ui/badge';
import { cn } from '@outloud/ui/cn';
import { type Column, LongList } from '../../../lib/long-list.tsx';
import { Moment } from '../../../lib/moment.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { TwoLines } from '../../../lib/two-lines.tsx';
import { figure } from '../../../lib/wording.ts';
import { paths } from '../../../paths.ts';
import { useStatement } from '../api/customers.ts';
import { getWebsite, kindLabels, remark, signed } from './statement-words.ts';

const columns: Column<Transaction>[] = [
  { name: 'Reason', isWide: true, cell: (transaction) => <Reason transaction={transaction} /> },
  { name: 'Kind', cell: ({ kind }) => <Badge variant="plain">{kindLabels[kind]}</Badge> },
  { name: 'Date', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    name: 'Change',
    isRightAligned: true,
    cell: ({ change }) => (
      <span className={cn('font-semibold', { 'text-good': change > 0, 'text-muted': change === 0 })}>
        {signed(change)}
      </span>
    ),
  },
  { name: 'Balance', isRightAligned: true, cell: ({ balanceAfter }) => figure(balanceAfter) },
];

export function Statement({ customerId }: { customerId: string }) {
  return (
    <LongList
      query={useStatement(customerId)}
      title="Statement"
      columns={columns}
      getKey={({ _id }) => _id}
      noun={{ one: 'transaction', many: 'transactions' }}
      empty={{ title: 'No transactions yet', text: 'Purchases, charges and refunds appear here.' }}
    />
  );
}

function Reason({ transaction }: { transaction: Transaction }) {
  const { reason, roastId } = transaction;
  const website = getWebsite(transaction);
  return (
    <TwoLines below={[website, remark(transaction)].filter(Boolean).join(' · ')}>
      {roastId ? <TextLink to={paths.request(roastId)}>{reason}</TextLink> : reason}
    </TwoLines>
  );
}
