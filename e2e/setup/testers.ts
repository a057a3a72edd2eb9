import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { createToken } from '../../apps/api/src/crypto.ts';
import { asOwner } from '../../apps/api/test/owner.ts';
import { databaseUrl } from '../../apps/api/test/program.ts';
import { buyCredits } from './credits.ts';
import { newTester, signInByApi } from './deliveries.ts';
import { requestRoast } from './roasts.ts';
import type { Person } from './test.ts';

export const available = '/dashboard/available-roasts';
export const myRoasts = '/dashboard/my-roasts';
export const settings = '/dashboard/settings';

const dataDir = () => process.env.E2E_DATA_DIR ?? '';
const change = (statement: string) => asOwner(databaseUrl(dataDir()), statement);

export type Tester = Person & { id: string };

/** What every tester has said when applying; the state keeps the roasts of one test apart from all others. */
const applied = (state: string) =>
  `age_range = '26-35', gender = 'Female', city = 'Springfield', state = '${state}', income_level = '$50k-$75k', education_level = 'PhD'`;

/** A tester with an application behind them, and whatever else is to be set. */
export async function testerIn(
  state: string,
  request: APIRequestContext,
  also: Record<string, string> = {},
): Promise<Tester> {
  const { id, email } = await newTester();
  await change(`update testers set ${applied(state)} where user_id = '${id}'`);
  await setTester(id, also);
  return { id, email, fullName: 'Theo Tester', token: await signInByApi(request, email) };
}

/** Somebody who has made the practice recording. */
export function practisedIn(state: string, request: APIRequestContext): Promise<Tester> {
  return testerIn(state, request, { practice_passed_at: 'now()' });
}

/** Columns and SQL for them. */
export async function setTester(id: string, columns: Record<string, string>): Promise<void> {
  const assignments = Object.entries(columns).map(([column, value]) => `${column} = ${value}`);
  if (assignments.length > 0) await change(`update testers set ${assignments.join()} where user_id = '${id}'`);
}

/** A tester who has not answered the invitation yet, and its link. */
export async function invite(state?: string): Promise<{ id: string; email: string; link: string }> {
  const { id, email } = await newTester();
  const { token, tokenHash } = createToken();
  await change(
    `with invited as (update users set password_hash = null where id = '${id}' returning id, email)
     insert into account_tokens (token_hash, user_id, purpose, email, expires_at)
     select '\\x${tokenHash.toString('hex')}', id, 'invitation', email, now() + interval '7 days' from invited`,
  );
  if (state) await change(`update testers set ${applied(state)} where user_id = '${id}'`);
  return { id, email, link: `/set-password?token=${token}` };
}

type Asked = { websiteName: string; reviews?: number; targeting?: object } & Record<string, unknown>;

/** A roast for women of one state; returns its id. */
export async function roastIn(
  state: string,
  request: APIRequestContext,
  customer: Person,
  { websiteName, reviews = 1, targeting = {}, ...rest }: Asked,
): Promise<string> {
  await buyCredits(request, customer, 12 * reviews);
  const page = await requestRoast(request, customer, {
    websiteUrl: 'https://shop.example.com/',
    websiteName,
    deliveriesExpected: reviews,
    targetDemographics: { locations: [state], genders: ['Female'], ...targeting },
    ...rest,
  });
  return path.basename(page);
}

export async function claimByApi(request: APIRequestContext, { token }: Tester, roastId: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await request.post(`/api/tester/roasts/${roastId}/claim`, { headers });
  return ((await response.json()) as { data: { claim: { _id: string } } }).data.claim._id;
}

/** Other tests ask for anybody's opinion too: the list as it would be without theirs. */
export async function hideOthers(page: Page, names: string[]): Promise<void> {
  await page.route('**/api/tester/roasts/available*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const roasts = answer.data.roasts.filter((roast: { websiteName: string }) => names.includes(roast.websiteName));
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, roasts, nextCursor: null } } });
  });
}

export const roastCard = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

/** The keys that the program has made for itself. */
export function programSecrets(): { emailHashKey: string } {
  return JSON.parse(readFileSync(path.join(dataDir(), 'secrets.json'), 'utf8'));
}
