import { readFileSync } from 'node:fs';
import path from 'node:path';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { getOwnerDatabaseUrl } from '@outloud/testkit/server-process';
import type { APIRequestContext, Page } from '@playwright/test';
import { createToken } from '../../apps/api/src/crypto.ts';
import { buyCredits } from './credits.ts';
import { createTester, signInByApi } from './deliveries.ts';
import { requestRoast } from './roasts.ts';
import type { TestUser } from './test.ts';

export const availableRoastsPath = '/dashboard/available-roasts';
export const myRoastsPath = '/dashboard/my-roasts';
export const settingsPath = '/dashboard/settings';

const getDataDir = () => process.env.E2E_DATA_DIR ?? '';
const runSql = (statement: string) => queryAsOwner(getOwnerDatabaseUrl(getDataDir()), statement);

export type Tester = TestUser & { id: string };

/** Formats the required profile answers as SQL. Each test uses its own US state, so that its tester sees only its own roasts. */
const formatProfileColumns = (state: string) =>
  `age_range = '26-35', gender = 'Female', city = 'Springfield', state = '${state}', income_level = '$50k-$75k', education_level = 'PhD'`;

/** Creates a tester with the required profile answers. The values of `columns` are SQL expressions. */
export async function createTesterIn(
  state: string,
  request: APIRequestContext,
  columns: Record<string, string> = {},
): Promise<Tester> {
  const { id, email } = await createTester();
  await runSql(`update testers set ${formatProfileColumns(state)} where user_id = '${id}'`);
  await updateTester(id, columns);
  return { id, email, fullName: 'Theo Tester', token: await signInByApi(request, email) };
}

/** Creates a tester who has passed the practice recording. */
export function createPracticedTesterIn(state: string, request: APIRequestContext): Promise<Tester> {
  return createTesterIn(state, request, { practice_passed_at: 'now()' });
}

/** Sets columns of a tester. The values are SQL expressions. */
export async function updateTester(id: string, columns: Record<string, string>): Promise<void> {
  const assignments = Object.entries(columns).map(([column, value]) => `${column} = ${value}`);
  if (assignments.length > 0) await runSql(`update testers set ${assignments.join()} where user_id = '${id}'`);
}

/** Creates a tester with an open invitation; returns the invitation link. */
export async function createInvitation(state?: string): Promise<{ id: string; email: string; link: string }> {
  const { id, email } = await createTester();
  const { token, tokenHash } = createToken();
  await runSql(
    `with invited as (update users set password_hash = null where id = '${id}' returning id, email)
     insert into account_tokens (token_hash, user_id, purpose, email, expires_at)
     select '\\x${tokenHash.toString('hex')}', id, 'invitation', email, now() + interval '7 days' from invited`,
  );
  if (state) await runSql(`update testers set ${formatProfileColumns(state)} where user_id = '${id}'`);
  return { id, email, link: `/set-password?token=${token}` };
}

type RoastInput = { websiteName: string; reviews?: number; targeting?: object } & Record<string, unknown>;

/** Creates a roast that targets women in one US state; returns its ID. */
export async function createRoastIn(
  state: string,
  request: APIRequestContext,
  customer: TestUser,
  { websiteName, reviews = 1, targeting = {}, ...fields }: RoastInput,
): Promise<string> {
  await buyCredits(request, customer, 12 * reviews);
  const page = await requestRoast(request, customer, {
    websiteUrl: 'https://shop.example.com/',
    websiteName,
    deliveriesExpected: reviews,
    targetDemographics: { locations: [state], genders: ['Female'], ...targeting },
    ...fields,
  });
  return path.basename(page);
}

export async function claimByApi(request: APIRequestContext, { token }: Tester, roastId: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await request.post(`/api/tester/roasts/${roastId}/claim`, { headers });
  return ((await response.json()) as { data: { claim: { _id: string } } }).data.claim._id;
}

/** Filters the list of available roasts by name, because other tests create roasts without targeting. */
export async function showOnlyRoasts(page: Page, names: string[]): Promise<void> {
  await page.route('**/api/tester/roasts/available*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const roasts = body.data.roasts.filter((roast: { websiteName: string }) => names.includes(roast.websiteName));
    await route.fulfill({ response, json: { ...body, data: { ...body.data, roasts, nextCursor: null } } });
  });
}

export const roastCard = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

/** Reads the secrets that the server has generated. */
export function readServerSecrets(): { masterKey: string } {
  return JSON.parse(readFileSync(path.join(getDataDir(), 'secrets.json'), 'utf8'));
}
