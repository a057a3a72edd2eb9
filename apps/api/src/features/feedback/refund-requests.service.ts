import type { Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { eraseRatingReasonsOfCustomer } from './feedback.repo.ts';
import * as refundRequests from './refund-requests.repo.ts';

/** Grants an open refund request after an operator refunded, rejected or deleted its delivery. */
export async function grantRefundRequestOfDelivery(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  deliveryId: string,
): Promise<void> {
  const refundRequest = await refundRequests.findRefundRequestByDelivery(trx, deliveryId);
  if (refundRequest?.state !== 'open') return;
  await refundRequests.updateRefundRequest(trx, refundRequest.id, { state: 'granted', decided_at: databaseNow });
  await jobs.send(trx, 'refund-decision-email', { complaintId: refundRequest.id });
}

/** Erases the customer's texts but keeps the ratings and refund requests. */
export async function eraseFeedback({ trx, user }: ErasureContext): Promise<void> {
  await eraseRatingReasonsOfCustomer(trx, user.id);
  await refundRequests.eraseRefundRequestsOfCustomer(trx, user.id);
}
