import type { Claim } from '@outloud/contract/claims';

/** Converts the claim's expiry to the local clock, which may differ from the server's clock. */
export function adjustExpiryToLocalClock(claim: Claim, now = Date.now()): Claim {
  if (claim.secondsLeft === null) return claim;
  return { ...claim, expiresAt: new Date(now + claim.secondsLeft * 1000).toISOString() };
}
