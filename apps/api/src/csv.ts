type Row = (string | number)[];

/** Streams line by line, so that a long list does not have to fit in memory. */
export async function* toCsv(columns: string[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  // Excel detects UTF-8 only with a byte order mark.
  yield `\uFEFF${formatLine(columns)}`;
  for await (const row of rows) yield formatLine(row);
}

function formatLine(cells: Row): string {
  return `${cells.map(quoteCell).join(',')}\r\n`;
}

/** Quotes semicolons too: Excel separates cells by semicolon in locales with a decimal comma. */
function quoteCell(cell: string | number): string {
  const text = String(cell);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Prevents CSV injection: spreadsheets run user text that starts like a formula. Text after a semicolon may become a cell
 * of its own despite the quotes.
 */
export function escapeFormula(text: string): string {
  return text.replaceAll(/(^|;)(?=[=+\-@\t\r])/g, "$1'");
}
