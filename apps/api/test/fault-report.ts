import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Fault, FaultReport } from '../../../scripts/lib/fault-table.ts';

type Seen = {
  injected: number;
  recoveryMs: number;
  /** Names of what somebody was told had succeeded, each once. */
  acknowledged: string[];
  /** Names of what is there afterwards. */
  found: string[];
};

/** All that was acknowledged must be there once, and nothing else; a line for the table says so, where one is asked for. */
export function expectOnce(fault: Fault, { injected, recoveryMs, acknowledged, found }: Seen): void {
  const there = new Set(found);
  const kept = acknowledged.filter((name) => there.has(name)).length;
  const counted = { lost: acknowledged.length - kept, duplicated: found.length - kept };
  note({ fault, injected, ...counted, recoveryMs });
  expect(counted, fault).toEqual({ lost: 0, duplicated: 0 });
}

function note(report: FaultReport): void {
  const file = process.env.FAULT_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify(report)}\n`);
}

/** Counts faults, and how long each time until something succeeded again. */
export class Recovery {
  injected = 0;
  recoveryMs = 0;
  #since: number | null = null;

  fault(): void {
    this.injected++;
    this.#since = performance.now();
  }

  /** The outage is over, which the test itself has made last: only what follows tells of the program. */
  over(): void {
    this.#since = performance.now();
  }

  /** Something has worked; only the first time after a fault counts. */
  success(): void {
    if (this.#since === null) return;
    this.recoveryMs = Math.max(this.recoveryMs, performance.now() - this.#since);
    this.#since = null;
  }
}
