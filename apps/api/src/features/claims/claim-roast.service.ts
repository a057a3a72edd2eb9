import { type Claim, claimRoast as contract } from '@outloud/contract/claims';
import { maxClaimAttempts } from '@outloud/domain/claims';
import { matchesTargeting } from '@outloud/domain/targeting/matching';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import { lockRoast } from '../slots/lock-roast.service.ts';
import { claimFirstOpenSlot } from '../slots/slot-transitions.service.ts';
import { getAnswersSince } from '../testers/profile-changes.service.ts';
import { lockTesterForClaim } from '../testers/testers.service.ts';
import * as claims from './claims.repo.ts';
import { getClaimForTester } from './claims.service.ts';

/**
 * Claims an open slot for a tester. A roast that does not target the tester returns 404, like an unknown roast.
 * Claiming the same roast again returns the active claim.
 */
export async function claimRoast({ db }: Pick<Deps, 'db'>, testerId: string, roastId: string): Promise<Claim> {
  return db
    .transaction()
    .execute(async (trx) => {
      const roast = await lockRoast(trx, roastId);
      const tester = await lockTesterForClaim(trx, testerId);
      const isForTesters = roast?.reviewers === 'testers' && roast.customer_id !== testerId;
      const isTargeted = isForTesters && matchesTargeting(roast.targeting, tester.answers);
      const activeClaim = await claims.findActiveClaim(trx, testerId);
      if (activeClaim && activeClaim.roast_id === roastId) return getClaimForTester(trx, testerId, activeClaim.id);
      if (!isTargeted) throw notFound(contract.missing);
      if (await claims.hasReviewed(trx, roastId, testerId)) {
        throw new AppError(409, 'delivered_before', 'You already submitted a review for this roast.');
      }
      if (activeClaim) throw createOtherClaimError();
      if (!tester.hasPracticed) throw new AppError(409, 'practice_needed', 'Complete your practice recording first.');
      await requireAttemptLeft(trx, roastId, testerId);
      const slot = await claimFirstOpenSlot(trx, roast);
      if (slot === null) throw createNoOpenSlotError();
      const answersSince = await getAnswersSince(trx, testerId, roast.targeting);
      const id = await claims.insertClaim(trx, { roastId, testerId, slot, answers: tester.answers, answersSince });
      return getClaimForTester(trx, testerId, id);
    })
    .catch(throwClaimError);
}

async function requireAttemptLeft(trx: Trx, roastId: string, testerId: string): Promise<void> {
  if ((await claims.countAttempts(trx, roastId, testerId)) < maxClaimAttempts) return;
  throw new AppError(409, 'attempts_used', 'You already claimed this roast twice. Choose another roast.');
}

const createOtherClaimError = () =>
  new AppError(409, 'claim_open', 'You already have an active claim. Submit it or give it up first.');

const createNoOpenSlotError = () =>
  new AppError(409, 'no_open_slot', 'This roast has no open reviews left. Choose another roast.');

/**
 * If a tester claims two roasts concurrently, a unique index rejects the second claim. If the customer gets into debt
 * concurrently, a trigger rejects the claim.
 */
function throwClaimError(error: Error & { constraint?: string }): never {
  if (error.constraint === 'reject_slot_of_debtor') throw createNoOpenSlotError();
  throw error.constraint === 'one_claim_of_a_tester' ? createOtherClaimError() : error;
}
