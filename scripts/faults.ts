import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printFaults } from './lib/fault-table.ts';
import { runPlaywright, runSuites, runVitest } from './lib/suites.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-faults-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const report = path.join(folder, 'faults.jsonl');
process.env.FAULT_REPORT = report;

/**
 * Runs races, random sequences, fuzzing, the demo, recordings of every format and fault injection, then prints the
 * fault table. FAULT_FULL=1 runs all rounds of the races and random sequences instead of a sample.
 */
await runSuites([
  async () => [await runVitest(['series', 'fuzz'])],
  async () => [await runVitest(['long'], ['--maxWorkers=2'])],
  async () => [await runVitest(['busy'])],
  // At most two in parallel, because these tests kill processes and measure the recovery time.
  async () => [await runVitest(['faults'], ['--maxWorkers=2'])],
  async () => [await runPlaywright(['long', 'faults'])],
  async () => [printFaults(report)],
]);
