import { rateDelivery, requestRefund } from '@outloud/contract/feedback';
import { decideRefundRequest, listOperatorRefundRequests } from '@outloud/contract/operators/refund-requests';
import { type CustomerName, known, operatorOf, type Stage } from '../stage.ts';

export async function rate(stage: Stage, customer: CustomerName, id: string, stars: number, reason?: string) {
  await known(stage.people, customer).call(rateDelivery, { params: { id }, body: { stars, reason } });
}

export async function complain(stage: Stage, customer: CustomerName, id: string, reason: string): Promise<void> {
  await known(stage.people, customer).call(requestRefund, { params: { id }, body: { reason } });
}

/** Of the one that waits. */
export async function decideOnComplaint(stage: Stage, state: 'granted' | 'declined', reason: string): Promise<void> {
  const { call } = await operatorOf(stage);
  const { complaints } = await call(listOperatorRefundRequests, { query: { status: 'open' } });
  for (const { _id: id } of complaints) {
    await call(decideRefundRequest, { params: { id }, body: { state, reason, adminKey: stage.secrets.adminKey } });
  }
}
