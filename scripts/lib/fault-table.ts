import { existsSync, readFileSync } from 'node:fs';
import type { Outcome } from './reports.ts';

/** Every fault that `npm run test:faults` must have injected at least once. */
export const faults = [
  'kill: program',
  'kill: api of several',
  'kill: worker',
  'kill: PostgreSQL',
  'rolling restart',
  'database restart',
  'full disk',
  'slow client',
  'S3 down',
  'AI host down',
  'AI host 429',
  'AI host garbage',
  'mail down',
  'clock skew',
  'busy machine',
] as const;

export type Fault = (typeof faults)[number];

/** What one test has seen of a fault. */
export type FaultReport = { fault: Fault; injected: number; lost: number; duplicated: number; recoveryMs: number };

/** Prints what became of every fault. One that lost or duplicated something, or was not injected, is a failure. */
export function printFaults(file: string): Outcome {
  const { table, failures } = summarise(existsSync(file) ? readFileSync(file, 'utf8') : '');
  console.log(`\n${table}`);
  return { passed: 0, failures };
}

/** From one JSON report a line. */
export function summarise(lines: string): { table: string; failures: string[] } {
  const reports = lines
    .split('\n')
    .filter(Boolean)
    .map((line): FaultReport => JSON.parse(line));
  const rows = faults.flatMap((fault) => {
    const own = reports.filter((report) => report.fault === fault);
    return own.length > 0 ? [own.reduce(join)] : [];
  });
  const cells = [
    ['fault', 'injected', 'lost', 'duplicated', 'recovery'],
    ...rows.map((row) => [
      row.fault,
      ...[row.injected, row.lost, row.duplicated].map(String),
      `${(row.recoveryMs / 1000).toFixed(1)} s`,
    ]),
  ];
  const injected = new Set(rows.filter((row) => row.injected > 0).map(({ fault }) => fault));
  return {
    table: cells.map(inColumns).join('\n'),
    failures: [
      ...faults.filter((fault) => !injected.has(fault)).map((fault) => `The fault '${fault}' was not injected`),
      ...rows.filter(({ lost, duplicated }) => lost + duplicated > 0).map(complaint),
    ],
  };
}

function join(one: FaultReport, other: FaultReport): FaultReport {
  return {
    fault: one.fault,
    injected: one.injected + other.injected,
    lost: one.lost + other.lost,
    duplicated: one.duplicated + other.duplicated,
    recoveryMs: Math.max(one.recoveryMs, other.recoveryMs),
  };
}

const widths = [Math.max(...faults.map((fault) => fault.length)), 8, 6, 10, 9];

function inColumns([name = '', ...figures]: string[]): string {
  const [first = 0, ...others] = widths;
  return [name.padEnd(first), ...figures.map((figure, index) => figure.padStart(others[index] ?? 0))].join('  ');
}

function complaint({ fault, lost, duplicated }: FaultReport): string {
  return `The fault '${fault}' lost ${lost} and duplicated ${duplicated}`;
}
