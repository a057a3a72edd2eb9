import type { AdminDelivery } from '@outloud/contract/deliveries';
import type { Trx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { type Actor, recordAction } from '../../operators/actions.service.ts';
import { deliveryNotFound, lockDelivery } from '../../slots/lock-roast.service.ts';
import { isInReview } from '../deliveries.presenter.ts';
import * as deliveries from '../deliveries.repo.ts';
import { getDeliveryForAdmin } from '../deliveries.service.ts';
import { enqueueProcessing } from './step-progress.service.ts';
import { resetUnfinishedSteps } from './steps.repo.ts';

type RetryDeps = Pick<Deps, 'db' | 'jobs'>;

/** Retries as an admin, logged like the retry of an operator. */
export async function retryDelivery(deps: RetryDeps, actor: Actor, id: string): Promise<AdminDelivery> {
  return deps.db.transaction().execute(async (trx) => {
    const delivery = await lockDelivery(trx, id);
    if (!delivery) throw deliveryNotFound();
    await restartFailedSteps(deps, trx, delivery);
    await recordAction(trx, actor, {
      action: 'delivery_retried',
      subject: ['delivery', id],
      before: { status: delivery.status, reviewReasons: delivery.review_reasons },
      after: { status: 'processing' },
    });
    return getDeliveryForAdmin(trx, id);
  });
}

/** Resets the steps that are not done and enqueues the delivery. Keeps the results of finished steps. */
export async function restartFailedSteps(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  delivery: deliveries.Delivery,
): Promise<void> {
  if (!isInReview(delivery) || !delivery.review_reasons.includes('processing_failed')) {
    throw new AppError(409, 'not_failed', 'Only a delivery whose processing failed can be retried.');
  }
  await resetUnfinishedSteps(trx, delivery.id);
  await deliveries.updateDelivery(trx, delivery.id, { status: 'processing', review_reasons: [] });
  await enqueueProcessing({ jobs }, trx, delivery);
}
