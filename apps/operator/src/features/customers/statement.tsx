import type { Transaction } from '@outloud/contract/credits';
import type { StatementKind } from '@outloud/domain/credits';
import { getHost } from '@outloud/domain/website-url';
import { Badge } from '@outloud/ui/badge';
import { cn } from '@outloud/ui/cn';
import { formatCreditCount, formatNumber } from '../../lib/format.ts';
import { type Column, PaginatedList } from '../../lib/lists/paginated-list.tsx';
import { paths } from '../../lib/paths.ts';
import { TextLink, Timestamp, TwoLines } from '../../lib/text.tsx';
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

function Reason({ transaction }: { transaction: Transaction }) {
  const { reason, roastId } = transaction;
  const website = getWebsiteLabel(transaction);
  return (
    <TwoLines below={[website, getTransactionNote(transaction)].filter(Boolean).join(' · ')}>
      {roastId ? <TextLink to={paths.request(roastId)}>{reason}</TextLink> : reason}
    </TwoLines>
  );
}

const kindLabels: Record<StatementKind, string> = {
  purchase: 'Purchase',
  hold: 'Hold',
  charge: 'Charge',
  refund: 'Refund',
  goodwill: 'Goodwill',
  card_refund: 'Card refund',
  forfeit: 'Forfeited',
};

/** Uses a real minus sign (U+2212) instead of a hyphen. */
function formatSignedNumber(change: number): string {
  if (change === 0) return '0';
  return `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`;
}

function getWebsiteLabel({ websiteName, websiteUrl }: Transaction): string | null {
  return websiteName ?? (websiteUrl && getHost(websiteUrl));
}

/** Explains debt and held credits, which the balance change alone does not show. */
function getTransactionNote({ kind, credits, change, debtChange }: Transaction): string | null {
  if (debtChange > 0) return `${formatCreditCount(debtChange)} went toward the debt`;
  if (debtChange < 0) return `${formatCreditCount(-debtChange)} not covered by the balance, now owed`;
  if (change !== 0 || credits === 0) return null;
  return kind === 'charge'
    ? `Paid with ${formatCreditCount(credits)} held earlier`
    : `${formatCreditCount(credits)} held again for a reopened slot`;
}
