import { claimMinutes } from '@outloud/domain/claims';
import { readClock } from '../../db/clock.ts';
import type { Db, Trx } from '../../db/database.ts';
import { fillClaimedSlot, fillOpenSlot, type lockRoastToDeliver, requireOpenSlot } from '../roasts/deliver.service.ts';
import * as claims from './claims.repo.ts';
import { overAlready } from './end.service.ts';

type LockedRoast = Awaited<ReturnType<typeof lockRoastToDeliver>>;
type Taken = { slot: number; claimId: string | null };

/** The slot that a delivery fills: the one that its tester has claimed, else any that nobody has. */
export async function takeSlotFor(trx: Trx, roast: LockedRoast, testerId: string): Promise<Taken> {
  const active = await claims.findActive(trx, testerId);
  if (active?.roast_id !== roast.id) return { slot: await fillOpenSlot(trx, roast), claimId: null };
  return fulfil(trx, roast, active);
}

/** Throws what `takeSlotFor` would throw right now. Locks and changes nothing. */
export async function requireSlotFor(db: Db, roastId: string, testerId: string): Promise<void> {
  const active = await claims.findActive(db, testerId);
  if (active?.roast_id !== roastId) await requireOpenSlot(db, roastId);
}

/** The same for a tester, who must hold this very claim. */
export async function takeClaimedSlot(trx: Trx, roast: LockedRoast, claimId: string): Promise<Taken> {
  return fulfil(trx, roast, await requireActiveClaim(trx, claimId));
}

/** Throws for a claim that has ended, or has expired and was not ended yet. */
export async function requireActiveClaim(db: Db | Trx, claimId: string): Promise<claims.Claim> {
  const claim = await claims.findClaim(db, claimId);
  if (claim?.state !== 'active') throw overAlready(claim?.state ?? 'voided');
  const now = await readClock(db);
  if (claim.expires_at.getTime() + claimMinutes.grace * 60_000 < now.getTime()) throw overAlready('expired');
  return claim;
}

async function fulfil(trx: Trx, roast: LockedRoast, { id, slot }: claims.Claim): Promise<Taken> {
  await claims.updateClaim(trx, id, { state: 'submitted', ended_at: new Date() });
  await fillClaimedSlot(trx, roast, slot);
  return { slot, claimId: id };
}

export function noteDelivery(trx: Trx, claimId: string, deliveryId: string): Promise<void> {
  return claims.updateClaim(trx, claimId, { delivery_id: deliveryId });
}
