/** A value with its limit. A value without `max` and `min` is only reported. */
export type Measurement = { name: string; value: number; max?: number; min?: number };
/** The first column is left-aligned, all others are right-aligned. */
export type Table = { title: string; rows: string[][] };
export type BenchResult = { tables: Table[]; measurements: Measurement[] };

/** NaN means that the value could not be measured, so it is outside every limit. */
export function isWithinLimit({ value, max, min }: Measurement): boolean {
  if (Number.isNaN(value)) return false;
  return (max === undefined || value <= max) && (min === undefined || value >= min);
}

export const summaryHeader = ['metric', 'measured', 'limit', 'result'];

export function formatSummaryRow(measurement: Measurement): string[] {
  const { name, value, max, min } = measurement;
  const limit = max !== undefined ? `at most ${max}` : min !== undefined ? `at least ${min}` : 'none';
  return [name, formatValue(value), limit, isWithinLimit(measurement) ? 'pass' : 'FAIL'];
}

/** Three decimals, because the tightest limit is 1.03. */
function formatValue(value: number): string {
  return Number.isInteger(value) ? `${value}` : value.toFixed(3);
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Nearest-rank percentile: the smallest value that is at least as large as the given share of all values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
