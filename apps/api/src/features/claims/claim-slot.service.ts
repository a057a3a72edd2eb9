import { claimMinutes } from '@outloud/domain/claims';
import type { Db, Trx } from '../../db/database.ts';
import { readDatabaseTime } from '../../db/database-time.ts';
import type { LockedRoast } from '../slots/lock-roast.service.ts';
import { requireOpenSlot, submitClaimedSlot, submitOpenSlot } from '../slots/slot-transitions.service.ts';
import * as claims from './claims.repo.ts';
import { createClaimEndedError } from './end-claim.service.ts';

type FilledSlot = { slot: number; claimId: string | null };

/** Fills the slot that the tester claimed. Without a claim, fills the first open slot. */
export async function fillSlotForTester(trx: Trx, roast: LockedRoast, testerId: string): Promise<FilledSlot> {
  const activeClaim = await claims.findActiveClaim(trx, testerId);
  if (activeClaim?.roast_id !== roast.id) return { slot: await submitOpenSlot(trx, roast), claimId: null };
  return submitClaimSlot(trx, roast, activeClaim);
}

/** Throws the same errors as `fillSlotForTester`, without locking or changing anything. */
export async function requireSlotForTester(db: Db, roastId: string, testerId: string): Promise<void> {
  const activeClaim = await claims.findActiveClaim(db, testerId);
  if (activeClaim?.roast_id !== roastId) await requireOpenSlot(db, roastId);
}

/** Fills the slot of this claim, which must be active. */
export async function fillSlotOfClaim(trx: Trx, roast: LockedRoast, claimId: string): Promise<FilledSlot> {
  return submitClaimSlot(trx, roast, await requireActiveClaim(trx, claimId));
}

/** Rejects a claim past its grace period, even if the expiry job has not ended the claim yet. */
export async function requireActiveClaim(db: Db | Trx, claimId: string): Promise<claims.Claim> {
  const claim = await claims.findClaim(db, claimId);
  if (claim?.state !== 'active') throw createClaimEndedError(claim?.state ?? 'voided');
  const now = await readDatabaseTime(db);
  if (claim.expires_at.getTime() + claimMinutes.grace * 60_000 < now.getTime()) throw createClaimEndedError('expired');
  return claim;
}

async function submitClaimSlot(trx: Trx, roast: LockedRoast, { id, slot }: claims.Claim): Promise<FilledSlot> {
  await claims.updateClaim(trx, id, { state: 'submitted', ended_at: new Date() });
  await submitClaimedSlot(trx, roast, slot);
  return { slot, claimId: id };
}

export function linkDeliveryToClaim(trx: Trx, claimId: string, deliveryId: string): Promise<void> {
  return claims.updateClaim(trx, claimId, { delivery_id: deliveryId });
}
