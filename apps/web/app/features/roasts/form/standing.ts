import { CallError } from '@outloud/contract/client';
import type { CreditSystem } from '@outloud/contract/credits';

type Standing = { missing: number; debt: number };

/** How many credits are missing. Until the balance is known the server's refusal tells; before that, nothing is. */
export function standingOf(total: number, credits: CreditSystem | undefined, error: Error | null): Standing {
  if (credits) {
    const { balance, debt } = credits;
    return { debt, missing: debt > 0 ? debt + total : Math.max(0, total - balance) };
  }
  const refusal = error instanceof CallError && error.status === 402 ? error.details : null;
  const { owed = 0, available = total } = (refusal ?? {}) as { owed?: number; available?: number };
  return { debt: owed, missing: owed > 0 ? owed + total : Math.max(0, total - available) };
}

/** Nobody knows what became of the request. */
export function isLost(error: Error | null): boolean {
  return error !== null && (!(error instanceof CallError) || ['network', 'unknown'].includes(error.code));
}
