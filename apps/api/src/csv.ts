type Row = (string | number)[];

/** One line at a time, so that a long list never stands in memory as a whole. */
export async function* toCsv(columns: string[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  // Without the mark at the beginning, Excel takes it for another encoding.
  yield `\uFEFF${line(columns)}`;
  for await (const row of rows) yield line(row);
}

function line(cells: Row): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(`${cell}`) ? `"${`${cell}`.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

/** A spreadsheet would run text that begins like a formula, and some texts are people's own words. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
