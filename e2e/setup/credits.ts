import type { APIRequestContext } from '@playwright/test';
import type { TestUser } from './test.ts';

type CheckoutSession = { url: string; sessionId: string };

/** Starts a purchase; returns the path of the checkout page. */
export async function openCheckout(
  request: APIRequestContext,
  customer: TestUser,
  creditAmount: number,
): Promise<string> {
  const response = await request.post('/api/credits/checkout/custom', {
    headers: getAuthHeaders(customer),
    data: { creditAmount },
  });
  const { data } = (await response.json()) as { data: CheckoutSession };
  return new URL(data.url).pathname;
}

/** Buys credits; returns the path of the receipt. */
export async function buyCredits(
  request: APIRequestContext,
  customer: TestUser,
  creditAmount: number,
): Promise<string> {
  const checkout = await openCheckout(request, customer, creditAmount);
  await request.post(`/api${checkout}/pay`);
  const response = await request.get('/api/credits/transactions?limit=1', { headers: getAuthHeaders(customer) });
  const { data } = (await response.json()) as { data: { transactions: { receiptId: string }[] } };
  return `/dashboard/credits/receipts/${data.transactions[0]?.receiptId}`;
}

const getAuthHeaders = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` });
