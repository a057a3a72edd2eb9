import { claimMinutes } from '@outloud/domain/claims';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow, readDatabaseTime } from '../../db/database-time.ts';
import type { LockedRoast } from '../slots/lock-roast.service.ts';
import { requireOpenSlot, submitClaimedSlot, submitOpenSlot } from '../slots/slot-transitions.service.ts';
import * as claims from './claims.repo.ts';
import { createClaimEndedError } from './end-claim.service.ts';

type SlotRequest = {
  roastId: string;
  testerId: string;
  /** Null: uses the tester's claim of this roast, or the first open slot if the tester has no claim. */
  claimId: string | null;
};

/** Throws the same errors as `takeSlotForSubmission`, without locking or changing anything. */
export async function requireSlotForSubmission(db: Db, { roastId, testerId, claimId }: SlotRequest): Promise<void> {
  const claim = await findClaimForSubmission(db, testerId, claimId);
  if (claim?.roast_id !== roastId) await requireOpenSlot(db, roastId);
}

/** Submits the tester's claim. Without a claim, takes the first open slot. */
export async function takeSlotForSubmission(
  trx: Trx,
  roast: LockedRoast,
  { testerId, claimId }: SlotRequest,
): Promise<{ slot: number; claimId: string | null }> {
  const claim = await findClaimForSubmission(trx, testerId, claimId);
  if (claim?.roast_id !== roast.id) return { slot: await submitOpenSlot(trx, roast), claimId: null };
  await claims.updateClaim(trx, claim.id, { state: 'submitted', ended_at: databaseNow });
  await submitClaimedSlot(trx, roast, claim.slot);
  return { slot: claim.slot, claimId: claim.id };
}

function findClaimForSubmission(db: Db | Trx, testerId: string, claimId: string | null) {
  return claimId === null ? claims.findActiveClaim(db, testerId) : requireActiveClaim(db, claimId);
}

/** Rejects a claim past its grace period, even if the expiry job has not ended the claim yet. */
async function requireActiveClaim(db: Db | Trx, claimId: string): Promise<claims.Claim> {
  const claim = await claims.findClaim(db, claimId);
  if (claim?.state !== 'active') throw createClaimEndedError(claim?.state ?? 'voided');
  const now = await readDatabaseTime(db);
  if (claim.expires_at.getTime() + claimMinutes.grace * 60_000 < now.getTime()) throw createClaimEndedError('expired');
  return claim;
}

export function linkDeliveryToClaim(trx: Trx, claimId: string, deliveryId: string): Promise<void> {
  return claims.updateClaim(trx, claimId, { delivery_id: deliveryId });
}
