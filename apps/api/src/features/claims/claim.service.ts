import { type Claim, claimRoast as contract } from '@outloud/contract/claims';
import { mostAttempts } from '@outloud/domain/claims';
import { matches } from '@outloud/domain/matching';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import { hasDeliveredTo } from '../deliveries/deliveries.service.ts';
import { isOpenToClaims, lockRoastToClaim, refreshStatus } from '../roasts/deliver.service.ts';
import { lockClaimingTester } from '../testers/testers.service.ts';
import * as claims from './claims.repo.ts';
import { readClaim } from './claims.service.ts';

/**
 * Claims an open slot for a tester. A roast that does not target the tester returns 404, like an unknown roast.
 * Claiming the same roast again returns the active claim.
 */
export async function claimRoast({ db }: Pick<Deps, 'db'>, testerId: string, roastId: string): Promise<Claim> {
  return db
    .transaction()
    .execute(async (trx) => {
      const roast = await lockRoastToClaim(trx, roastId);
      const tester = await lockClaimingTester(trx, testerId);
      const isTargeted = roast && roast.customer_id !== testerId && matches(roast.targeting, tester.said);
      const active = await claims.findActive(trx, testerId);
      if (active && active.roast_id === roastId) return readClaim(trx, testerId, active.id);
      if (!roast || !isTargeted) throw notFound(contract.missing);
      if ((await hasDeliveredTo(trx, roastId, testerId)) || (await claims.hasSubmitted(trx, roastId, testerId))) {
        throw new AppError(409, 'delivered_before', 'You already reviewed this roast.');
      }
      if (active) throw otherClaimActive();
      if (!tester.hasPractised) throw new AppError(409, 'practice_needed', 'Make your practice recording first.');
      await requireAttemptLeft(trx, roastId, testerId);
      const claim = isOpenToClaims(roast) ? await claims.takeSlot(trx, roastId, testerId) : null;
      if (!claim) throw new AppError(409, 'no_open_slot', 'This roast has no open reviews left. Choose another one.');
      await refreshStatus(trx, roast);
      return readClaim(trx, testerId, claim.id);
    })
    .catch(throwAppError);
}

async function requireAttemptLeft(trx: Trx, roastId: string, testerId: string): Promise<void> {
  if ((await claims.countAttempts(trx, roastId, testerId)) < mostAttempts) return;
  throw new AppError(409, 'attempts_used', 'You already claimed this roast twice. Choose another one.');
}

const otherClaimActive = () =>
  new AppError(409, 'claim_open', 'You already have an active claim. Submit it or give it up first.');

/** When a tester claims two roasts concurrently, a unique index rejects the second claim. */
function throwAppError(error: Error & { constraint?: string }): never {
  throw error.constraint === 'one_claim_of_a_tester' ? otherClaimActive() : error;
}
