import type { Claim } from '@outloud/contract/claims';
import type { ClaimState } from '@outloud/domain/claims';
import type { Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { AppError } from '../../errors.ts';
import { lockUser } from '../credits/ledger.service.ts';
import { type LockedRoast, lockRoast, requireLockedRoast } from '../slots/lock-roast.service.ts';
import { pauseRoast } from '../slots/roast-status.service.ts';
import { freeClaimedSlot, reopenSlotBeforeClosing } from '../slots/slot-transitions.service.ts';
import * as claims from './claims.repo.ts';
import { getClaimForTester, requireClaimOfTester } from './claims.service.ts';

type ClaimEnd = { state: Exclude<ClaimState, 'active' | 'submitted'>; report?: string };

/**
 * Ends an active claim of a locked roast and opens its slot again. If the roast no longer accepts claims, the
 * slot is refunded instead. Returns the refunded credits.
 */
export async function endClaim(
  trx: Trx,
  roast: LockedRoast,
  claim: claims.Claim,
  { state, report }: ClaimEnd,
): Promise<number> {
  await claims.updateClaim(trx, claim.id, { state, ended_at: databaseNow, ...(report ? { report } : {}) });
  return freeClaimedSlot(trx, roast, claim.slot, 'No tester found in time');
}

export async function giveUpClaim(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  testerId: string,
  id: string,
): Promise<Claim> {
  return endTesterClaim({ db, jobs }, testerId, id, { state: 'given_up' });
}

/** Pauses the roast until an operator resumes it. */
export async function reportSite(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  testerId: string,
  { id, reason }: { id: string; reason: string },
): Promise<Claim> {
  return endTesterClaim({ db, jobs }, testerId, id, { state: 'reported', report: reason });
}

/** Idempotent: a retry returns the ended claim. */
async function endTesterClaim({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, testerId: string, id: string, end: ClaimEnd) {
  return db.transaction().execute(async (trx) => {
    const { roast_id: roastId } = await requireClaimOfTester(trx, testerId, id);
    const roast = await requireLockedRoast(trx, roastId);
    const claim = await claims.findClaim(trx, id);
    if (claim?.state === end.state) return getClaimForTester(trx, testerId, id);
    if (claim?.state !== 'active') throw createClaimEndedError(claim?.state ?? 'voided');
    const refundedCredits = await endClaim(trx, roast, claim, end);
    if (end.state === 'reported') {
      await pauseRoast(trx, roast);
      await jobs.send(trx, 'claim-mail', { kind: 'reported', claimId: id });
    }
    if (refundedCredits > 0) await queueRefundEmail({ jobs }, trx, roast.id, refundedCredits);
    return getClaimForTester(trx, testerId, id);
  });
}

/** Called when a claim ends after the roast's window has closed, because the slot is then refunded. */
export function queueRefundEmail({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, roastId: string, refundedCredits: number) {
  return jobs.send(trx, 'roast-mail', { kind: 'expired', roastId, refundedCredits });
}

const endMessages: Record<Exclude<ClaimState, 'active'>, string> = {
  submitted: 'You already submitted this review.',
  given_up: 'You gave up this claim.',
  expired: 'This claim has expired.',
  voided: 'We ended this claim.',
  reported: 'You reported this site.',
};

export function createClaimEndedError(state: ClaimState): AppError {
  const message = state === 'active' ? 'This claim is still active.' : endMessages[state];
  return new AppError(409, 'claim_over', message, { details: { state } });
}

/** Ends all active claims of a locked roast that is about to close, and emails their testers. */
export async function voidClaims({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, roast: LockedRoast): Promise<void> {
  for (const claim of await claims.listActiveClaims(trx, roast.id)) {
    await claims.updateClaim(trx, claim.id, { state: 'voided', ended_at: databaseNow });
    await reopenSlotBeforeClosing(trx, roast, claim.slot);
    await jobs.send(trx, 'claim-mail', { kind: 'voided', claimId: claim.id });
  }
}

/** Locks the claimed roast and its customer, who may get a refund. Call this before locking the tester. */
export async function lockClaimedRoast(trx: Trx, testerId: string): Promise<LockedRoast | null> {
  const activeClaim = await claims.findActiveClaim(trx, testerId);
  if (!activeClaim) return null;
  const roast = await requireLockedRoast(trx, activeClaim.roast_id);
  await lockUser(trx, roast.customer_id);
  return roast;
}

/** Expects a locked tester and the roast that `lockClaimedRoast` returned. */
export async function voidActiveClaim(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  testerId: string,
  claimedRoast: LockedRoast | null,
): Promise<void> {
  const activeClaim = await claims.findActiveClaim(trx, testerId);
  if (!activeClaim) return;
  if (activeClaim.roast_id !== claimedRoast?.id) {
    throw new AppError(409, 'claimed_meanwhile', 'This account claimed a roast in the meantime. Try again.');
  }
  const refundedCredits = await endClaim(trx, claimedRoast, activeClaim, { state: 'voided' });
  if (refundedCredits > 0) await queueRefundEmail({ jobs }, trx, claimedRoast.id, refundedCredits);
}

/** For account deletion: ends the tester's active claim. */
export async function voidClaim({ trx, jobs, user, claimedRoastId }: ErasureContext): Promise<void> {
  const claimedRoast = claimedRoastId ? await lockRoast(trx, claimedRoastId) : null;
  await voidActiveClaim({ jobs }, trx, user.id, claimedRoast);
}

/** Voids the active claim, and erases the texts of the tester's reports. */
export async function eraseClaims(context: ErasureContext): Promise<void> {
  await voidClaim(context);
  await claims.eraseClaimContents(context.trx, context.user.id);
}
