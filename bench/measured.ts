/** A figure, and what it may be at most or must be at least; one without either is only told. */
export type Measured = { what: string; figure: number; most?: number; least?: number };
/** The first column to the left, all others to the right. */
export type Table = { title: string; rows: string[][] };
/** What a bench has found: all of it to be read, and of it what is held to a bound. */
export type Found = { tables: Table[]; measured: Measured[] };

/** What could not be measured holds no bound. */
export function holds({ figure, most, least }: Measured): boolean {
  if (Number.isNaN(figure)) return false;
  return (most === undefined || figure <= most) && (least === undefined || figure >= least);
}

export const summaryHead = ['what', 'measured', 'bound', ''];

export function summaryRow(measured: Measured): string[] {
  const { what, figure, most, least } = measured;
  const bound = most !== undefined ? `at most ${most}` : least !== undefined ? `at least ${least}` : 'none';
  return [what, show(figure), bound, holds(measured) ? 'holds' : 'BROKEN'];
}

/** Three digits after the point: some bounds are that narrow. */
function show(figure: number): string {
  return Number.isInteger(figure) ? `${figure}` : figure.toFixed(3);
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The smallest value that a share of all values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
