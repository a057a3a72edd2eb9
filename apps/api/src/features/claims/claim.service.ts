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
 * Holds a slot for a tester. Whoever the roast does not ask for hears the same as of one that does not exist; the same
 * claim again finds the first.
 */
export async function claimRoast({ db }: Pick<Deps, 'db'>, testerId: string, roastId: string): Promise<Claim> {
  return db
    .transaction()
    .execute(async (trx) => {
      const roast = await lockRoastToClaim(trx, roastId);
      const tester = await lockClaimingTester(trx, testerId);
      const isMeant = roast && roast.customer_id !== testerId && matches(roast.targeting, tester.said);
      const active = await claims.findActive(trx, testerId);
      if (active && active.roast_id === roastId) return readClaim(trx, testerId, active.id);
      if (!roast || !isMeant) throw notFound(contract.missing);
      if ((await hasDeliveredTo(trx, roastId, testerId)) || (await claims.hasSubmitted(trx, roastId, testerId))) {
        throw new AppError(409, 'delivered_before', 'You have reviewed this roast already');
      }
      if (active) throw otherClaim();
      if (!tester.hasPractised) throw new AppError(409, 'practice_needed', 'Make your practice recording first');
      await requireAttempt(trx, roastId, testerId);
      const claim = isOpenToClaims(roast) ? await claims.takeSlot(trx, roastId, testerId) : null;
      if (!claim) throw new AppError(409, 'no_open_slot', 'Somebody was faster: this roast has no open review left');
      await refreshStatus(trx, roast);
      return readClaim(trx, testerId, claim.id);
    })
    .catch(throwKnown);
}

async function requireAttempt(trx: Trx, roastId: string, testerId: string): Promise<void> {
  if ((await claims.countAttempts(trx, roastId, testerId)) < mostAttempts) return;
  throw new AppError(409, 'attempts_used', 'You have claimed this roast twice already. Leave it to somebody else.');
}

const otherClaim = () =>
  new AppError(409, 'claim_open', 'You have claimed a roast already. Hand it in or give it up first.');

/** Two roasts claimed at one moment: the database lets one of them through. */
function throwKnown(error: Error & { constraint?: string }): never {
  throw error.constraint === 'one_claim_of_a_tester' ? otherClaim() : error;
}
