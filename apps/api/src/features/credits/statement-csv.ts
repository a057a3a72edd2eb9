import type { Transaction } from '@outloud/contract/credits';

const columns = ['Date', 'Kind', 'Credits', 'Change', 'Balance', 'Debt change', 'Reason', 'Receipt', 'Id'];

/** One line at a time, so that a long statement never stands in memory as a whole. */
export async function* toCsv(transactions: AsyncIterable<Transaction>): AsyncGenerator<string> {
  // Without the mark at the beginning, Excel takes it for another encoding.
  yield `\uFEFF${line(columns)}`;
  for await (const { createdAt, kind, credits, change, balanceAfter, debtChange, ...rest } of transactions) {
    const words = [harmless(rest.reason), rest.receiptNumber ?? '', rest._id];
    yield line([createdAt, kind, credits, change, balanceAfter, debtChange, ...words]);
  }
}

function line(cells: (string | number)[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(`${cell}`) ? `"${`${cell}`.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

/** A spreadsheet would run text that begins like a formula, and a reason may hold a customer's own words. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
