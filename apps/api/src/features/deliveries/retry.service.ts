import type { HandledDelivery } from '@outloud/contract/deliveries';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isInReview } from './deliveries.presenter.ts';
import * as deliveries from './deliveries.repo.ts';
import { deliveryNotFound, readOneHandled } from './deliveries.service.ts';
import { resetSteps } from './steps.repo.ts';

/** Starts the steps again that are not done; those that are done stay so. */
export async function retryDelivery({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, id: string): Promise<HandledDelivery> {
  return db.transaction().execute(async (trx) => {
    const delivery = await deliveries.lockDelivery(trx, id);
    if (!delivery) throw deliveryNotFound();
    if (!isInReview(delivery) || !delivery.review_reasons.includes('processing_failed')) {
      throw new AppError(409, 'not_failed', 'Only a delivery whose processing failed can be started again');
    }
    await resetSteps(trx, id);
    await deliveries.updateDelivery(trx, id, { status: 'processing', review_reasons: [] });
    await jobs.send(trx, 'process-delivery', { deliveryId: id });
    return readOneHandled(trx, id);
  });
}
