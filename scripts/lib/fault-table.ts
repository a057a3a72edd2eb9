import { existsSync, readFileSync } from 'node:fs';
import type { Outcome } from './test-reports.ts';

/** Every fault that `npm run test:faults` must have injected at least once. */
export const requiredFaults = [
  'kill: single process',
  'kill: api in cluster',
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

export type Fault = (typeof requiredFaults)[number];

/** The result of one fault test. */
export type FaultReport = { fault: Fault; injected: number; lost: number; duplicated: number; recoveryMs: number };

/** Prints the fault table. A fault that lost or duplicated an operation, or was never injected, is a failure. */
export function printFaults(file: string): Outcome {
  const { table, failures } = summarizeFaults(existsSync(file) ? readFileSync(file, 'utf8') : '');
  console.log(`\n${table}`);
  return { passed: 0, failures };
}

/** Summarizes the reports, which are one JSON object per line. */
export function summarizeFaults(lines: string): { table: string; failures: string[] } {
  const reports = lines
    .split('\n')
    .filter(Boolean)
    .map((line): FaultReport => JSON.parse(line));
  const rows = requiredFaults.flatMap((fault) => {
    const matching = reports.filter((report) => report.fault === fault);
    return matching.length > 0 ? [matching.reduce(mergeReports)] : [];
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
    table: cells.map(formatRow).join('\n'),
    failures: [
      ...requiredFaults.filter((fault) => !injected.has(fault)).map((fault) => `The fault '${fault}' was not injected`),
      ...rows.filter(({ lost, duplicated }) => lost + duplicated > 0).map(describeLoss),
    ],
  };
}

function mergeReports(left: FaultReport, right: FaultReport): FaultReport {
  return {
    fault: left.fault,
    injected: left.injected + right.injected,
    lost: left.lost + right.lost,
    duplicated: left.duplicated + right.duplicated,
    recoveryMs: Math.max(left.recoveryMs, right.recoveryMs),
  };
}

const widths = [Math.max(...requiredFaults.map((fault) => fault.length)), 8, 6, 10, 9];

function formatRow([name = '', ...values]: string[]): string {
  const [nameWidth = 0, ...valueWidths] = widths;
  return [name.padEnd(nameWidth), ...values.map((value, index) => value.padStart(valueWidths[index] ?? 0))].join('  ');
}

function describeLoss({ fault, lost, duplicated }: FaultReport): string {
  return `The fault '${fault}' lost ${lost} operations and duplicated ${duplicated}`;
}
