import type { Appeal } from '@outloud/contract/fairness';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { AppError, notFound } from '../../errors.ts';
import { deleteAppealsOf, insertAppeal } from './appeals.repo.ts';
import { findRejection } from './fairness.repo.ts';
import { getAppealDeadline, presentAppeal } from './fairness.service.ts';

/** An operator answers within the promised hours. */
export async function appealRejection(
  { db }: Pick<Deps, 'db'>,
  testerId: string,
  deliveryId: string,
  text: string,
): Promise<Appeal> {
  return db.transaction().execute(async (trx) => {
    const rejection = await findRejection(trx, deliveryId, testerId);
    if (!rejection) throw notFound('Review not found');
    if (!rejection.rejected_at) throw new AppError(409, 'not_rejected', 'Only a rejected review can be appealed.');
    if (getAppealDeadline(rejection.rejected_at) < rejection.now)
      throw new AppError(409, 'appeal_too_late', 'The time to appeal this rejection is over.');
    const appeal = await insertAppeal(trx, { delivery_id: deliveryId, tester_id: testerId, text });
    if (!appeal) throw new AppError(409, 'appealed_before', 'You already appealed this rejection.');
    return presentAppeal(appeal);
  });
}

export function eraseAppeals({ trx, user }: ErasureContext): Promise<void> {
  return deleteAppealsOf(trx, user.id);
}
