import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { deliveryNotFound, lockDelivery } from '../slots/lock-roast.service.ts';
import { isInReview } from './deliveries.presenter.ts';
import { updateDelivery } from './deliveries.repo.ts';

/** Stores what a tester says about a review that waits for an operator. A tester can say it once. */
export async function explainReview(
  { db }: Pick<Deps, 'db'>,
  testerId: string,
  id: string,
  text: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const delivery = await lockDelivery(trx, id);
    if (delivery?.tester_id !== testerId) throw deliveryNotFound();
    if (!isInReview(delivery)) {
      throw new AppError(409, 'not_in_review', 'This review does not wait for a decision.');
    }
    if (delivery.explained_at) {
      throw new AppError(409, 'explained_before', 'You already explained this review. We will decide soon.');
    }
    await updateDelivery(trx, id, { explanation: text, explained_at: databaseNow });
  });
}
