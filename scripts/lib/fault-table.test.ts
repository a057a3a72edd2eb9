import { expect, it } from 'vitest';
import { requiredFaults, summarizeFaults } from './fault-table.ts';

const createReport = (fault: string, values: object = {}) =>
  JSON.stringify({ fault, injected: 1, lost: 0, duplicated: 0, recoveryMs: 0, ...values });
const allReports = requiredFaults.map((fault) => createReport(fault));

it('prints one row per fault with the number injected and the longest recovery', () => {
  const lines = [
    ...allReports,
    createReport('full disk', { injected: 3, recoveryMs: 61_240 }),
    createReport('full disk'),
    '',
  ];
  const { table, failures } = summarizeFaults(lines.join('\n'));
  const rows = table.split('\n');
  expect(rows).toHaveLength(16);
  expect(rows[0]).toMatch(/^fault +injected +lost +duplicated +recovery$/);
  expect(rows.filter((row) => row.startsWith('full disk'))).toEqual([
    'full disk                    5       0           0     61.2 s',
  ]);
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  expect(failures).toEqual([]);
});

it('reports a failure if a fault lost or duplicated an operation', () => {
  const lines = [...allReports, createReport('S3 down', { lost: 2 }), createReport('mail down', { duplicated: 1 })];
  expect(summarizeFaults(lines.join('\n')).failures).toEqual([
    "The fault 'S3 down' lost 2 operations and duplicated 0",
    "The fault 'mail down' lost 0 operations and duplicated 1",
  ]);
});

it.each([
  ['reported', (line: string) => !line.includes('clock skew')],
  ['injected', () => true],
])('reports a failure if a fault was not %s', (_, isIncluded) => {
  const lines = allReports.filter(isIncluded).map((line) => line.replace(/("clock skew","injected":)1/, '$10'));
  expect(summarizeFaults(lines.join('\n')).failures).toEqual(["The fault 'clock skew' was not injected"]);
});

it('reports a failure for every fault if there is no report', () => {
  expect(summarizeFaults('').failures).toHaveLength(15);
});
