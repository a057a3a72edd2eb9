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
 * Runs races, random sequences, fuzzing, the demo, recordings of every format and fault injection, then prints the
 * fault table. FAULT_FULL=1 runs every round of a series instead of a sample.
 */
await conclude([
  async () => [await vitest(['series', 'fuzz'])],
  async () => [await vitest(['long'], ['--maxWorkers=2'])],
  async () => [await vitest(['busy'])],
  // These tests kill processes and measure recovery, so at most two run in parallel.
  async () => [await vitest(['faults'], ['--maxWorkers=2'])],
  async () => [await browser(['faults'])],
  async () => [printFaults(report)],
]);
