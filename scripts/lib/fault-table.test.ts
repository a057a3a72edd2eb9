import { expect, it } from 'vitest';
import { requiredFaults, summarizeFaults } from './fault-table.ts';

const report = (fault: string, values: object = {}) =>
  JSON.stringify({ fault, injected: 1, lost: 0, duplicated: 0, recoveryMs: 0, ...values });
const all = requiredFaults.map((fault) => report(fault));

it('has one row per fault with the number injected and the longest recovery', () => {
  const lines = [...all, report('full disk', { injected: 3, recoveryMs: 61_240 }), report('full disk'), ''];
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

it('fails if a fault lost or duplicated something', () => {
  const lines = [...all, report('S3 down', { lost: 2 }), report('mail down', { duplicated: 1 })];
  expect(summarizeFaults(lines.join('\n')).failures).toEqual([
    "The fault 'S3 down' lost 2 operations and duplicated 0",
    "The fault 'mail down' lost 0 operations and duplicated 1",
  ]);
});

it.each([
  ['reported', (line: string) => !line.includes('clock skew')],
  ['injected', () => true],
])('fails if a fault was not %s', (_, isIncluded) => {
  const lines = all.filter(isIncluded).map((line) => line.replace(/("clock skew","injected":)1/, '$10'));
  expect(summarizeFaults(lines.join('\n')).failures).toEqual(["The fault 'clock skew' was not injected"]);
});

it('lists every fault if there is no report', () => {
  expect(summarizeFaults('').failures).toHaveLength(15);
});
