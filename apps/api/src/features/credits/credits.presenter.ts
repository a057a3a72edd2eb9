import type { Receipt, Transaction } from '@outloud/contract/credits';
import type { StatementKind } from '@outloud/domain/credits';
import { transferKinds } from '@outloud/domain/ledger';
import { escapeFormula, toCsv } from '../../csv.ts';
import type { Checkout, ReceiptRow } from './checkouts/checkouts.repo.ts';
import type { StatementRow } from './statement.repo.ts';

export function presentTransaction(row: StatementRow): Transaction {
  return {
    _id: `${row.id}`,
    kind: transferKinds[row.kind].statement as StatementKind,
    credits: row.credits,
    change: row.change,
    debtChange: row.debt_change,
    balanceAfter: row.balance_after,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    roastId: row.roast_id,
    websiteName: row.website_name,
    // Empty once the customer's account is deleted.
    websiteUrl: row.website_url || null,
    receiptId: row.kind === 'purchase' ? row.checkout_id : null,
    receiptNumber: row.kind === 'purchase' ? formatReceiptNumber(row.id, row.created_at) : null,
  };
}

export function presentReceipt(row: ReceiptRow): Receipt {
  return {
    number: formatReceiptNumber(row.transfer_id, row.granted_at),
    credits: row.granted,
    amount: row.granted,
    reversed: row.reversed,
    paidAt: row.granted_at.toISOString(),
    method: row.provider === 'sandbox' ? 'test' : 'card',
    customer: { fullName: row.full_name, email: row.email ?? '', companyName: row.company_name },
  };
}

export function formatReceiptNumber(transferId: number, grantedAt: Date): string {
  return `OL-${grantedAt.getUTCFullYear()}-${`${transferId}`.padStart(6, '0')}`;
}

export function presentCheckout(row: Checkout) {
  const { id, credits, provider, status, granted, reversed, created_at, session_id: payment } = row;
  const dispute = row.disputed_at && { state: row.dispute_state, since: row.disputed_at.toISOString() };
  const createdAt = created_at.toISOString();
  return { _id: id, credits, provider, payment, status, granted, reversed, dispute, createdAt };
}

const statementColumns = [
  'Date',
  'Kind',
  'Credits',
  'Change',
  'Balance',
  'Debt change',
  'Reason',
  'Website',
  'Receipt',
  'Id',
];

export function toStatementCsv(transactions: AsyncIterable<Transaction>): AsyncGenerator<string> {
  return toCsv(statementColumns, toStatementRows(transactions));
}

async function* toStatementRows(transactions: AsyncIterable<Transaction>) {
  for await (const { createdAt, kind, credits, change, balanceAfter, debtChange, ...details } of transactions) {
    const website = details.websiteName ?? details.websiteUrl ?? '';
    const textCells = [escapeFormula(details.reason), escapeFormula(website), details.receiptNumber ?? '', details._id];
    yield [createdAt, kind, credits, change, balanceAfter, debtChange, ...textCells];
  }
}
