import type { APIRequestContext, Page } from '@playwright/test';
import type { Person } from './test.ts';

/** Requests a roast by the API; returns the path of its page. */
export async function requestRoast(request: APIRequestContext, person: Person, data: object): Promise<string> {
  const response = await request.post('/api/roasts', { headers: { authorization: `Bearer ${person.token}` }, data });
  const { data: made } = (await response.json()) as { data: { roastRequest: { _id: string } } };
  return `/dashboard/roasts/${made.roastRequest._id}`;
}

/** Counts what the page asks of the requests by a method, quotes left out. */
export function countCalls(page: Page, method: string): () => number {
  let calls = 0;
  page.on('request', (sent) => {
    if (sent.method() === method && /\/api\/roasts(?!\/quote)/.test(sent.url())) calls++;
  });
  return () => calls;
}

/** Holds something up until it is told to go on. */
export function gate() {
  const { promise: passed, resolve: open } = Promise.withResolvers<void>();
  return { passed, open };
}

export const list = '/dashboard/roasts';
export const form = '/dashboard/roasts/create';
export const websiteUrl = 'https://shop.example.com/';

export const summary = (page: Page) => page.getByRole('region', { name: 'Pricing & Summary' });
export const submit = (page: Page) =>
  summary(page).getByRole('button', { name: /^(Submit Roast|Insufficient|Creating)/ });
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
