import type { Claim } from '@outloud/contract/claims';
import type { ClaimState } from '@outloud/domain/claims';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { lockPerson } from '../credits/ledger.service.ts';
import { freeSlot, lockRoastToDeliver, openSlot, pauseRoast } from '../roasts/deliver.service.ts';
import * as claims from './claims.repo.ts';
import { claimNotFound, readClaim } from './claims.service.ts';

type LockedRoast = Awaited<ReturnType<typeof lockRoastToDeliver>>;
type Ending = { state: Exclude<ClaimState, 'active' | 'submitted'>; report?: string };

/**
 * Ends an active claim of a locked roast. Its slot opens again, or gives its price back where the roast takes no more
 * claims; returns how much that was.
 */
export async function endClaim(
  trx: Trx,
  roast: LockedRoast,
  claim: claims.Claim,
  { state, report }: Ending,
): Promise<number> {
  await claims.updateClaim(trx, claim.id, { state, ended_at: new Date(), ...(report ? { report } : {}) });
  return freeSlot(trx, roast, claim.slot, 'No tester in time');
}

export async function giveUp({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, testerId: string, id: string): Promise<Claim> {
  return endOwn({ db, jobs }, testerId, id, { state: 'given_up' });
}

/** Nobody else is sent to the site until an operator has looked at it. */
export async function reportHarm(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  testerId: string,
  { id, reason }: { id: string; reason: string },
): Promise<Claim> {
  return endOwn({ db, jobs }, testerId, id, { state: 'reported', report: reason });
}

/** The same once more finds it ended, and changes nothing. */
async function endOwn({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, testerId: string, id: string, ending: Ending) {
  return db.transaction().execute(async (trx) => {
    const found = await claims.findClaim(trx, id);
    if (found?.tester_id !== testerId) throw claimNotFound();
    const roast = await lockRoastToDeliver(trx, found.roast_id);
    const claim = await claims.findClaim(trx, id);
    if (claim?.state === ending.state) return readClaim(trx, testerId, id);
    if (claim?.state !== 'active') throw overAlready(claim?.state ?? 'voided');
    const refundedCredits = await endClaim(trx, roast, claim, ending);
    if (ending.state === 'reported') {
      await pauseRoast(trx, roast);
      await jobs.send(trx, 'claim-mail', { kind: 'reported', claimId: id });
    }
    if (refundedCredits > 0) await tellCustomer({ jobs }, trx, roast.id, refundedCredits);
    return readClaim(trx, testerId, id);
  });
}

/** Of a roast whose window closed while somebody held one of its slots. */
export function tellCustomer({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, roastId: string, refundedCredits: number) {
  return jobs.send(trx, 'roast-mail', { kind: 'expired', roastId, refundedCredits });
}

const endings: Record<Exclude<ClaimState, 'active'>, string> = {
  submitted: 'You have handed this review in',
  given_up: 'You have given this claim up',
  expired: 'The time of this claim has run out',
  voided: 'We have ended this claim',
  reported: 'You have reported this site',
};

export function overAlready(state: ClaimState): AppError {
  const message = state === 'active' ? 'This claim is still active' : endings[state];
  return new AppError(409, 'claim_over', message, { details: { state } });
}

/** Everybody who holds a slot of a locked roast that is about to close loses it, and is told why. */
export async function voidClaims({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, roast: LockedRoast): Promise<void> {
  for (const claim of await claims.listActiveOf(trx, roast.id)) {
    await claims.updateClaim(trx, claim.id, { state: 'voided', ended_at: new Date() });
    await openSlot(trx, roast, claim.slot);
    await jobs.send(trx, 'claim-mail', { kind: 'voided', claimId: claim.id });
  }
}

/** Before the tester is locked: the roast that is held right now, and its customer, who may get the price back. */
export async function lockHeldRoast(trx: Trx, testerId: string): Promise<LockedRoast | null> {
  const active = await claims.findActive(trx, testerId);
  if (!active) return null;
  const roast = await lockRoastToDeliver(trx, active.roast_id);
  await lockPerson(trx, roast.customer_id);
  return roast;
}

/** Of a locked tester, and the roast that `lockHeldRoast` has returned. */
export async function freeHeldClaim(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  testerId: string,
  held: LockedRoast | null,
): Promise<void> {
  const active = await claims.findActive(trx, testerId);
  if (!active) return;
  if (active.roast_id !== held?.id) {
    throw new AppError(409, 'claimed_meanwhile', 'A roast was claimed at this very moment. Try again.');
  }
  const refundedCredits = await endClaim(trx, held, active, { state: 'voided' });
  if (refundedCredits > 0) await tellCustomer({ jobs }, trx, held.id, refundedCredits);
}

/** Of a tester whose account is being deleted: what was said about sites. */
export function eraseReportsOf(trx: Trx, testerId: string): Promise<void> {
  return claims.eraseReportsOf(trx, testerId);
}
