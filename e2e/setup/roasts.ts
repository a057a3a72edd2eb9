import type { APIRequestContext, Page } from '@playwright/test';
import type { Person } from './test.ts';

/** Requests a roast by the API; returns the path of its page. */
export async function requestRoast(request: APIRequestContext, person: Person, data: object): Promise<string> {
  const response = await request.post('/api/roasts', { headers: { authorization: `Bearer ${person.token}` }, data });
  const { data: made } = (await response.json()) as { data: { roastRequest: { _id: string } } };
  return `/dashboard/roasts/${made.roastRequest._id}`;
}

export const list = '/dashboard/roasts';
export const form = '/dashboard/roasts/create';
export const websiteUrl = 'https://shop.example.com/';

export const summary = (page: Page) => page.getByRole('region', { name: 'Pricing & Summary' });
export const submit = (page: Page) =>
  summary(page).getByRole('button', { name: /^(Submit Roast|Insufficient|Creating)/ });
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
