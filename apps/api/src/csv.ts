type Row = (string | number)[];

/** One line at a time, so that a long list never stands in memory as a whole. */
export async function* toCsv(columns: string[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  // Without the mark at the beginning, Excel takes it for another encoding.
  yield `\uFEFF${line(columns)}`;
  for await (const row of rows) yield line(row);
}

function line(cells: Row): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

/** Excel separates cells by semicolons where the decimal separator is a comma, so a semicolon is quoted too. */
function quote(cell: string | number): string {
  const text = String(cell);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A spreadsheet would run text that begins like a formula, and some texts are people's own words. The text after a
 * semicolon may become a cell of its own, in spite of the quotes.
 */
export function harmless(text: string): string {
  return text.replaceAll(/(^|;)(?=[=+\-@\t\r])/g, "$1'");
}
