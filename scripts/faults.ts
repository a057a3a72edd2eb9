import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printFaults } from './lib/fault-table.ts';
import { browser, conclude, vitest } from './lib/suites.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-faults-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const report = path.join(folder, 'faults.jsonl');
process.env.FAULT_REPORT = report;

/**
 * Races, random sequences and made-up requests, the demo and recordings of every kind, then faults and a table of them.
 * FAULT_FULL=1 runs all rounds of a series and not a share.
 */
await conclude([
  async () => [await vitest(['series', 'fuzz'])],
  async () => [await vitest(['long'], ['--maxWorkers=2'])],
  async () => [await vitest(['busy'])],
  // What kills and counts seconds has at most one other beside it.
  async () => [await vitest(['faults'], ['--maxWorkers=2'])],
  async () => [await browser(['faults'])],
  async () => [printFaults(report)],
]);
