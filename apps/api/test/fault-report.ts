import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Fault, FaultReport } from '../../../scripts/lib/fault-table.ts';

type FaultResult = {
  injected: number;
  recoveryMs: number;
  /** Unique names of everything that was acknowledged to a client. */
  acknowledged: string[];
  /** Names of everything that is stored afterwards. */
  stored: string[];
};

/** Everything acknowledged must exist exactly once, and nothing else. Writes a line for the fault table if FAULT_REPORT is set. */
export function expectExactlyOnce(fault: Fault, { injected, recoveryMs, acknowledged, stored }: FaultResult): void {
  const storedNames = new Set(stored);
  const survived = acknowledged.filter((name) => storedNames.has(name)).length;
  const counts = { lost: acknowledged.length - survived, duplicated: stored.length - survived };
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

  /** Restarts the clock when the test ends an outage, because the test chooses how long the outage lasts. */
  endOutage(): void {
    this.#faultAt = performance.now();
  }

  /** Measures the recovery at the first success after a fault and ignores later successes. */
  recordSuccess(): void {
    if (this.#faultAt === null) return;
    this.recoveryMs = Math.max(this.recoveryMs, performance.now() - this.#faultAt);
    this.#faultAt = null;
  }
}
