import { appendFileSync } from 'node:fs';

type Fault = { fault: string; injected: number; lost: number; duplicated: number; recoveryMs: number };

/** One line for the table of faults, where somebody asks for it. */
export function reportFault(fault: Fault): void {
  const file = process.env.FAULT_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify(fault)}\n`);
}
