import type { APIRequestContext, Page } from '@playwright/test';
import type { TestUser } from './test.ts';

/** Creates a roast request through the API; returns the path of its page. */
export async function requestRoast(request: APIRequestContext, customer: TestUser, data: object): Promise<string> {
  const response = await request.post('/api/roasts', { headers: { authorization: `Bearer ${customer.token}` }, data });
  const { data: created } = (await response.json()) as { data: { roastRequest: { _id: string } } };
  return `/dashboard/roasts/${created.roastRequest._id}`;
}

/** Returns a function that counts the page's calls to the roasts API with this method, except for quotes. */
export function createRoastCallCounter(page: Page, method: string): () => number {
  let calls = 0;
  page.on('request', (call) => {
    if (call.method() === method && /\/api\/roasts(?!\/quote)/.test(call.url())) calls++;
  });
  return () => calls;
}

/** Code that awaits `opened` continues after `open` is called. */
export function createGate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return { opened, open };
}

export const roastsPath = '/dashboard/roasts';
export const createRoastPath = '/dashboard/roasts/create';
export const websiteUrl = 'https://shop.example.com/';

export const summary = (page: Page) => page.getByRole('region', { name: 'Pricing & Summary' });
export const submitButton = (page: Page) =>
  summary(page).getByRole('button', { name: /^(Submit Roast|Insufficient|Creating)/ });
export const roastRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
