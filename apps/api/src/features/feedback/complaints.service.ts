import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import * as complaints from './complaints.repo.ts';
import { eraseReasonsOf } from './feedback.repo.ts';

/** The price of a delivery was paid back in another way: whoever waits for it need not wait any longer. */
export async function settleComplaintOn({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, deliveryId: string): Promise<void> {
  const complaint = await complaints.findComplaintOn(trx, deliveryId);
  if (complaint?.state !== 'open') return;
  await complaints.updateComplaint(trx, complaint.id, { state: 'granted', decided_at: new Date() });
  await jobs.send(trx, 'complaint-mail', { complaintId: complaint.id });
}

/** Of an account that is being deleted: nothing of what was said stays, only that it was. */
export async function eraseFeedbackOf(trx: Trx, customerId: string): Promise<void> {
  await eraseReasonsOf(trx, customerId);
  await complaints.eraseComplaintsOf(trx, customerId);
}
