import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
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
  await refundRequests.updateRefundRequest(trx, refundRequest.id, { state: 'granted', decided_at: new Date() });
  await jobs.send(trx, 'refund-decision-email', { complaintId: refundRequest.id });
}

/** Used when an account is deleted. Erases the customer's texts but keeps the ratings and refund requests. */
export async function eraseFeedbackOfCustomer(trx: Trx, customerId: string): Promise<void> {
  await eraseRatingReasonsOfCustomer(trx, customerId);
  await refundRequests.eraseRefundRequestsOfCustomer(trx, customerId);
}
