import type { Transaction } from '@outloud/contract/credits';
import { escapeFormula, toCsv } from '../../csv.ts';

const columns = ['Date', 'Kind', 'Credits', 'Change', 'Balance', 'Debt change', 'Reason', 'Website', 'Receipt', 'Id'];

export function toStatementCsv(transactions: AsyncIterable<Transaction>): AsyncGenerator<string> {
  return toCsv(columns, toRows(transactions));
}

async function* toRows(transactions: AsyncIterable<Transaction>) {
  for await (const { createdAt, kind, credits, change, balanceAfter, debtChange, ...rest } of transactions) {
    const website = rest.websiteName ?? rest.websiteUrl ?? '';
    const texts = [escapeFormula(rest.reason), escapeFormula(website), rest.receiptNumber ?? '', rest._id];
    yield [createdAt, kind, credits, change, balanceAfter, debtChange, ...texts];
  }
}
