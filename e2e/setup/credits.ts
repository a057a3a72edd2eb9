import type { APIRequestContext } from '@playwright/test';
import type { Person } from './test.ts';

type Started = { url: string; sessionId: string };

/** A purchase up to the page where it is paid; returns that page's path. */
export async function openCheckout(request: APIRequestContext, person: Person, creditAmount: number): Promise<string> {
  const response = await request.post('/api/credits/checkout/custom', {
    headers: bearer(person),
    data: { creditAmount },
  });
  const { data } = (await response.json()) as { data: Started };
  return new URL(data.url).pathname;
}

/** A whole purchase; returns the path of its receipt. */
export async function buyCredits(request: APIRequestContext, person: Person, creditAmount: number): Promise<string> {
  const checkout = await openCheckout(request, person, creditAmount);
  await request.post(`/api${checkout}/pay`);
  const response = await request.get('/api/credits/transactions?limit=1', { headers: bearer(person) });
  const { data } = (await response.json()) as { data: { transactions: { receiptId: string }[] } };
  return `/dashboard/credits/receipts/${data.transactions[0]?.receiptId}`;
}

const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
