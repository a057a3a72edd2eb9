import type { Transaction } from '@outloud/contract/credits';
import { escapeFormula, toCsv } from '../../csv.ts';

const columns = ['Date', 'Kind', 'Credits', 'Change', 'Balance', 'Debt change', 'Reason', 'Website', 'Receipt', 'Id'];

export function toStatementCsv(transactions: AsyncIterable<Transaction>): AsyncGenerator<string> {
  return toCsv(columns, toRows(transactions));
}

async function* toRows(transactions: AsyncIterable<Transaction>) {
  for await (const { createdAt, kind, credits, change, balanceAfter, debtChange, ...details } of transactions) {
    const website = details.websiteName ?? details.websiteUrl ?? '';
    const textCells = [escapeFormula(details.reason), escapeFormula(website), details.receiptNumber ?? '', details._id];
    yield [createdAt, kind, credits, change, balanceAfter, debtChange, ...textCells];
  }
}
