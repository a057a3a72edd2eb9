import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import * as refundRequests from './complaints.repo.ts';
import { eraseReasonsOf } from './feedback.repo.ts';

/** Grants an open refund request whose delivery was refunded, rejected or deleted by other means. */
export async function settleComplaintOn({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, deliveryId: string): Promise<void> {
  const refundRequest = await refundRequests.findComplaintOn(trx, deliveryId);
  if (refundRequest?.state !== 'open') return;
  await refundRequests.updateComplaint(trx, refundRequest.id, { state: 'granted', decided_at: new Date() });
  await jobs.send(trx, 'complaint-mail', { complaintId: refundRequest.id });
}

/** For account deletion: erases the texts and keeps the ratings and refund requests. */
export async function eraseFeedbackOf(trx: Trx, customerId: string): Promise<void> {
  await eraseReasonsOf(trx, customerId);
  await refundRequests.eraseComplaintsOf(trx, customerId);
}
