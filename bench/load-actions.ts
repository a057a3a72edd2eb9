import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FakeStripe } from '@outloud/testkit/hosts/fake-stripe';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { uploadFile } from '@outloud/testkit/uploads/submit-recording';
import type pg from 'pg';
import type { LoadClient } from './load-client.ts';

type User = { id: string; token: string };
export type LoadContext = {
  url: string;
  client: LoadClient;
  pool: pg.Pool;
  stripe: FakeStripe;
  customers: User[];
  /** Testers who read the feed, claim roasts, and give up their claims. */
  feedTesters: User[];
  /** Testers who submit recordings. */
  reviewers: User[];
  /** Completed deliveries, with the session token of their customer and the size of the video. */
  deliveries: { id: string; token: string; bytes: number }[];
  operatorToken: string;
  /** The number of operations that the server confirmed. Each one must be in the database exactly once. */
  confirmed: { payments: number; requests: number; recordings: number };
};

const recording = readFileSync(path.join(recordingsFolder, 'fitness-short.webm'));
const createdStatuses = [201];

/** Pays with the fake Stripe, delivers its webhook event, and makes the purchase so old that no purchase limit applies. */
export async function buyCredits(
  { client, pool, stripe, confirmed }: LoadContext,
  { id, token }: User,
  credits: number,
  plannedAt?: number,
) {
  const checkout = {
    kind: 'start checkout',
    method: 'POST',
    path: '/api/credits/checkout/custom',
    expected: createdStatuses,
  };
  const { sessionId } = await client.requestData({ ...checkout, token, body: { creditAmount: credits } }, plannedAt);
  stripe.pay(sessionId);
  const body = stripe.buildEvent('checkout.session.completed', sessionId);
  const headers = { 'stripe-signature': stripe.sign(body) };
  await client.request({ kind: 'Stripe webhook', method: 'POST', path: '/api/webhooks/stripe', headers, body });
  confirmed.payments++;
  await pool.query(`update checkouts set paid_at = paid_at - interval '1 day' where user_id = $1`, [id]);
}

/**
 * Requests a roast and returns its id. With `isRetried`, repeats the request with the same idempotency key, like a browser
 * on a bad connection.
 */
export async function requestRoast(
  { client, confirmed }: LoadContext,
  token: string,
  {
    plannedAt,
    isRetried = false,
    ...options
  }: { plannedAt?: number; isRetried?: boolean; targetDemographics?: object } = {},
): Promise<string> {
  const body = { websiteUrl: 'https://shop.example.com/', websiteName: 'Shop', ...options };
  const headers = { 'idempotency-key': randomUUID() };
  const request = {
    kind: 'request a roast',
    method: 'POST',
    path: '/api/roasts',
    token,
    body,
    headers,
    expected: createdStatuses,
  };
  const { roastRequest } = await client.requestData(request, plannedAt);
  confirmed.requests++;
  if (isRetried) {
    const retry = await client.requestData(request);
    if (retry.roastRequest._id !== roastRequest._id) throw new Error('The same idempotency key created a second roast');
  }
  return roastRequest._id;
}

/** Requests a roast as the next customer, then claims it and submits a recording as the next reviewer. */
export async function submitRecording(
  context: LoadContext,
  plannedAt?: number,
): Promise<{ id: string; token: string }> {
  const { client, url, customers, reviewers, confirmed } = context;
  const reviewer = reviewers[confirmed.recordings % reviewers.length];
  const customer = customers[confirmed.recordings % customers.length];
  if (!reviewer || !customer) throw new Error('The load context has no users');
  confirmed.recordings++;
  const options = { targetDemographics: { ageRanges: ['26-35'] }, plannedAt };
  const roastId = await requestRoast(context, customer.token, options);
  const { token } = reviewer;
  const postOptions = { method: 'POST', token, expected: createdStatuses };
  const claimData = await client.requestData({
    ...postOptions,
    kind: 'claim a roast',
    path: `/api/tester/roasts/${roastId}/claim`,
  });
  const start = performance.now();
  const uploadId = await uploadFile({ url }, token, { bytes: recording });
  client.recordLatency('upload a recording', start);
  const path = `/api/tester/claims/${claimData.claim._id}/submit`;
  const { claim } = await client.requestData({ ...postOptions, kind: 'submit a recording', path, body: { uploadId } });
  return { id: claim.delivery._id, token: customer.token };
}
