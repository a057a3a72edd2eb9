import type { Claim } from '@outloud/contract/claims';

/** A claim that runs out when it does at the server, by a clock that may be wrong. */
export function inOwnTime(claim: Claim, now = Date.now()): Claim {
  if (claim.secondsLeft === null) return claim;
  return { ...claim, expiresAt: new Date(now + claim.secondsLeft * 1000).toISOString() };
}
