import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Fault, FaultReport } from '../../../scripts/lib/fault-table.ts';

type FaultResult = {
  injected: number;
  recoveryMs: number;
  /** Unique names of everything that was acknowledged to a client. */
  acknowledged: string[];
  /** Names of everything that exists afterwards. */
  found: string[];
};

/** Everything acknowledged must exist exactly once, and nothing else. Writes a line for the fault table if FAULT_REPORT is set. */
export function expectExactlyOnce(fault: Fault, { injected, recoveryMs, acknowledged, found }: FaultResult): void {
  const foundNames = new Set(found);
  const survived = acknowledged.filter((name) => foundNames.has(name)).length;
  const counts = { lost: acknowledged.length - survived, duplicated: found.length - survived };
  writeReport({ fault, injected, ...counts, recoveryMs });
  expect(counts, fault).toEqual({ lost: 0, duplicated: 0 });
}

function writeReport(report: FaultReport): void {
  const file = process.env.FAULT_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify(report)}\n`);
}

/** Counts faults and measures the longest time from a fault to the next success. */
export class RecoveryTimer {
  injected = 0;
  recoveryMs = 0;
  #faultAt: number | null = null;

  recordFault(): void {
    this.injected++;
    this.#faultAt = performance.now();
  }

  /** The test has ended the outage. Restarts the clock, because the length of the outage is the test's choice. */
  endOutage(): void {
    this.#faultAt = performance.now();
  }

  /** Only the first success after a fault counts. */
  recordSuccess(): void {
    if (this.#faultAt === null) return;
    this.recoveryMs = Math.max(this.recoveryMs, performance.now() - this.#faultAt);
    this.#faultAt = null;
  }
}
