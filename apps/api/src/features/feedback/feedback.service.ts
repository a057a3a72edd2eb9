import type { EndpointBody } from '@outloud/contract/endpoint';
import type * as contract from '@outloud/contract/feedback';
import type { DeliveryStatus } from '@outloud/domain/deliveries';
import { getRatingDeadline, ratingDays } from '@outloud/domain/feedback';
import type { Db, Trx } from '../../db/database.ts';
import { readDatabaseTime } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { findCharge, lockUser } from '../credits/ledger.service.ts';
import { deliveryNotFound, lockDeliveryWithRoast } from '../slots/lock-roast.service.ts';
import { presentFeedback } from './feedback.presenter.ts';
import * as feedback from './feedback.repo.ts';
import { findRefundRequestByDelivery } from './refund-requests.repo.ts';

export async function getFeedback({ db }: { db: Db | Trx }, userId: string, id: string): Promise<contract.Feedback> {
  const delivery = await feedback.findDeliveryOfCustomer(db, userId, id);
  if (!delivery) throw deliveryNotFound();
  const completedAt = requireCompleted(delivery);
  const charge = await findCharge(db, id);
  if (!charge) throw new Error(`Delivery ${id} is completed but was not charged`);
  return presentFeedback({
    now: await readDatabaseTime(db),
    completedAt,
    charge,
    rating: await feedback.findRating(db, id),
    refundRequest: await findRefundRequestByDelivery(db, id),
  });
}

export async function rateDelivery(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
  { stars, reason }: EndpointBody<typeof contract.rateDelivery>,
): Promise<contract.Feedback> {
  return db.transaction().execute(async (trx) => {
    const { completedAt } = await lockCompletedDeliveryOfCustomer(trx, userId, id);
    if (getRatingDeadline(completedAt) <= (await readDatabaseTime(trx))) {
      throw new AppError(409, 'too_late', `You can rate a review up to ${ratingDays} days after it is delivered.`);
    }
    await feedback.upsertRating(trx, { delivery_id: id, stars, reason: reason ?? null });
    return getFeedback({ db: trx }, userId, id);
  });
}

/** Locks roast, delivery and customer, so that neither a decision nor an account deletion runs concurrently. */
export async function lockCompletedDeliveryOfCustomer(trx: Trx, userId: string, id: string) {
  const { roast, delivery } = await lockDeliveryWithRoast(trx, id);
  const { tester_id } = delivery;
  // Reviews by own people have no ratings and refunds.
  if (roast.customer_id !== userId || delivery.status === 'rejected' || !tester_id) throw deliveryNotFound();
  const completedAt = requireCompleted(delivery);
  await lockUser(trx, userId);
  return { delivery: { ...delivery, tester_id }, completedAt };
}

function requireCompleted({ status, completed_at }: { status: DeliveryStatus; completed_at: Date | null }): Date {
  if (status === 'completed' && completed_at) return completed_at;
  const message = 'This review is not finished yet. You can give feedback once it is delivered.';
  throw new AppError(409, 'not_completed', message);
}
