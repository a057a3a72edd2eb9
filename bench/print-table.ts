import type { Table } from './measurement.ts';

export function printTable({ title, rows }: Table): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const pad = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    return column === 0 ? cell.padEnd(width) : cell.padStart(width);
  };
  console.log(title);
  for (const row of rows) console.log(row.map(pad).join('   ').trimEnd());
  console.log();
}
