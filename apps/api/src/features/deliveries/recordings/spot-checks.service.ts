import type { SpotCheckReason } from '@outloud/domain/deliveries';
import { recordingLimits } from '@outloud/domain/recordings/recording-limits';
import type { Trx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { type Actor, recordAction } from '../../operators/actions.service.ts';
import { lockDeliveryWithRoast } from '../../slots/lock-roast.service.ts';
import type { Delivery } from '../deliveries.repo.ts';
import * as spotChecks from './spot-checks.repo.ts';

/**
 * Asks an operator to look at some completed reviews. The customer does not wait for this. The pay of a first review waits, and
 * the pay of other reviews rests for a week at least: an operator who rejects the review in this time can claw it back.
 */
export async function addSpotCheck(trx: Trx, delivery: Delivery): Promise<void> {
  const { id, tester_id } = delivery;
  const reason = tester_id && (await getSpotCheckReason(trx, { id, tester_id }));
  if (reason) await spotChecks.insertSpotCheck(trx, delivery.id, reason);
}

async function getSpotCheckReason(
  trx: Trx,
  delivery: { id: string; tester_id: string },
): Promise<SpotCheckReason | null> {
  const submissions = await spotChecks.countSubmissionsUntil(trx, delivery);
  if (submissions <= recordingLimits.firstSubmissions) return 'first_submissions';
  // The ID is random, and the tester cannot choose it.
  return Number.parseInt(delivery.id.slice(0, 8), 16) / 2 ** 32 < recordingLimits.randomShare ? 'random' : null;
}

/** Records that an operator looked at the review and found it genuine. */
export async function closeSpotCheck({ db }: Pick<Deps, 'db'>, operator: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockDeliveryWithRoast(trx, id);
    if (!(await spotChecks.closeSpotCheck(trx, id))) {
      throw new AppError(409, 'not_open', 'This delivery needs no spot check.');
    }
    await recordAction(trx, operator, { action: 'delivery_checked', subject: ['delivery', id] });
  });
}
