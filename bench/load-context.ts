import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@outloud/contract/client';
import { purchaseVelocity } from '@outloud/domain/risk-limits';
import type { Demographics } from '@outloud/domain/targeting/demographics';
import type { FakeStripe } from '@outloud/testkit/hosts/fake-stripe';
import { createRandom, faultSeed } from '@outloud/testkit/rounds';
import { getOwnerDatabaseUrl } from '@outloud/testkit/server-process';
import { createEmail, registerCustomer } from '@outloud/testkit/users';
import type { Database } from '../apps/api/src/db/database.ts';
import { insertUser } from '../apps/api/src/features/accounts/accounts.repo.ts';
import { createSession } from '../apps/api/src/features/accounts/accounts.service.ts';
import { createTester, markPracticePassed } from '../apps/api/src/features/testers/testers.service.ts';
import { buyCredits, type LoadContext, requestRoast, submitRecording } from './load-actions.ts';
import { waitUntilProcessed } from './load-checks.ts';
import type { LoadClient } from './load-client.ts';
import { createRandomProfile } from './random-profile.ts';

const counts = { customers: 20, feedTesters: 60, reviewers: 40, roastsPerCustomer: 12, deliveries: 2 };
const creditsPerCustomer = 1000;
const { credits: creditsPerPurchase } = purchaseVelocity.newAccount;

type Options = { url: string; dataDir: string; database: Database; client: LoadClient; stripe: FakeStripe };

/** Creates the users of the load test, with full roast lists and completed deliveries. */
export async function createLoadContext({
  url,
  dataDir,
  database: { db, pool },
  client,
  stripe,
}: Options): Promise<LoadContext> {
  const databaseUrl = getOwnerDatabaseUrl(dataDir);
  const as = (token: string | null) => createClient({ baseUrl: url, token: () => token });
  const random = createRandom(faultSeed);
  const context: LoadContext = {
    url,
    client,
    pool,
    stripe,
    customers: [],
    feedTesters: [],
    reviewers: [],
    deliveries: [],
    operatorToken: await signInOperator(client, dataDir),
    confirmed: { payments: 0, requests: 0, recordings: 0 },
  };
  for (let count = 0; count < counts.customers; count++) {
    const customer = await registerCustomer({ as, databaseUrl });
    context.customers.push(customer);
    for (let bought = 0; bought < creditsPerCustomer; bought += creditsPerPurchase) {
      await buyCredits(context, customer, creditsPerPurchase);
    }
    // Customers can buy more once their first payment is a month old.
    await pool.query(`update checkouts set paid_at = paid_at - interval '31 days' where user_id = $1`, [customer.id]);
    for (let left = counts.roastsPerCustomer; left > 0; left--) await requestRoast(context, customer.token);
  }
  for (let count = 0; count < counts.feedTesters; count++) {
    context.feedTesters.push(await insertTester(db, { ...createRandomProfile(random), ageRange: null }));
  }
  // Reviewers are the only testers with an age range, so feed testers cannot claim the reviewers' roasts.
  for (let count = 0; count < counts.reviewers; count++) {
    context.reviewers.push(await insertTester(db, { ageRange: '26-35' }));
  }
  const submittedDeliveries = await Promise.all(
    Array.from({ length: counts.deliveries }, () => submitRecording(context)),
  );
  await waitUntilProcessed(pool);
  for (const delivery of submittedDeliveries) {
    context.deliveries.push({ ...delivery, bytes: await getVideoSize(client, delivery) });
  }
  return context;
}

/** Inserts a tester who may claim roasts. Over the API, each tester would need an invitation and a practice recording. */
async function insertTester(db: Database['db'], demographics: Demographics): Promise<{ id: string; token: string }> {
  const user = { email: createEmail('tester'), full_name: 'Theo Tester', email_verified_at: new Date() };
  const row = await insertUser(db, { ...user, account_type: 'tester' });
  if (!row) throw new Error('The email is already in use');
  await createTester(db, row.id, demographics);
  await markPracticePassed({ db }, row.id);
  const { token } = await createSession(db, row, 24);
  return { id: row.id, token };
}

async function signInOperator(client: LoadClient, dataDir: string): Promise<string> {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
  const body = { adminId: secrets.operatorId, password: secrets.operatorSecret };
  return (await client.requestData({ kind: 'sign in', method: 'POST', path: '/api/admin/auth/login', body })).token;
}

async function getVideoSize(client: LoadClient, { id, token }: { id: string; token: string }): Promise<number> {
  const { delivery } = await client.requestData({ kind: 'open a delivery', path: `/api/deliveries/${id}`, token });
  return (await client.request({ kind: 'stream a whole video', path: delivery.videoUrl })).body.length;
}
