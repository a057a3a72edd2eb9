import type { APIRequestContext } from '@playwright/test';
import type { Person } from './test.ts';

/** Requests a roast by the API; returns the path of its page. */
export async function requestRoast(request: APIRequestContext, person: Person, data: object): Promise<string> {
  const response = await request.post('/api/roasts', { headers: { authorization: `Bearer ${person.token}` }, data });
  const { data: made } = (await response.json()) as { data: { roastRequest: { _id: string } } };
  return `/dashboard/roasts/${made.roastRequest._id}`;
}
