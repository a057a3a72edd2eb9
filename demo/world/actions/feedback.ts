import { rateDelivery, requestRefund } from '@outloud/contract/feedback';
import { decideRefundRequest, listOperatorRefundRequests } from '@outloud/contract/operators/refund-requests';
import { type CustomerName, type DemoContext, getOrThrow, signInOperator } from '../context.ts';

export async function rateReview(
  context: DemoContext,
  customer: CustomerName,
  id: string,
  stars: number,
  reason?: string,
) {
  await getOrThrow(context.customers, customer).call(rateDelivery, { params: { id }, body: { stars, reason } });
}

export async function fileRefundRequest(
  context: DemoContext,
  customer: CustomerName,
  id: string,
  reason: string,
): Promise<void> {
  await getOrThrow(context.customers, customer).call(requestRefund, { params: { id }, body: { reason } });
}

/** Grants or declines all open refund requests. */
export async function decideRefundRequests(
  context: DemoContext,
  state: 'granted' | 'declined',
  reason: string,
): Promise<void> {
  const { call } = await signInOperator(context);
  const { complaints } = await call(listOperatorRefundRequests, { query: { status: 'open' } });
  for (const { _id: id } of complaints) {
    await call(decideRefundRequest, { params: { id }, body: { state, reason, adminKey: context.secrets.adminKey } });
  }
}
