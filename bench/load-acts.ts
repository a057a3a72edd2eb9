import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { recordings } from '../apps/api/test/deliveries.ts';
import { sendFile } from '../apps/api/test/hand-in.ts';
import type { StripeDouble } from '../apps/api/test/stripe-purchase.ts';
import type { LoadClient } from './load-client.ts';

type Person = { id: string; token: string };
export type World = {
  url: string;
  client: LoadClient;
  stripe: StripeDouble;
  customers: Person[];
  /** Testers who look at the feed, claim and give up, and those who hand recordings in. */
  lookers: Person[];
  reviewers: Person[];
  /** Deliveries handed in before, with the customer whose they are. */
  watched: { id: string; token: string; bytes: number }[];
  operator: string;
  /** What was answered as done, to be found once each. */
  done: { payments: number; requests: number; recordings: number };
};

const recording = readFileSync(path.join(recordings, 'fitness-short.webm'));
const created = [201];

/** Pays at Stripe, which tells the program of it. */
export async function buy({ client, stripe, done }: World, token: string, credits: number, planned?: number) {
  const order = { kind: 'begin to pay', method: 'POST', path: '/api/credits/checkout/custom', expected: created };
  const { sessionId } = await client.data({ ...order, token, body: { creditAmount: credits } }, planned);
  stripe.pay(sessionId);
  const body = stripe.event('checkout.session.completed', sessionId);
  const headers = { 'stripe-signature': stripe.sign(body) };
  await client.call({ kind: "Stripe's webhook", method: 'POST', path: '/api/webhooks/stripe', headers, body });
  done.payments++;
}

/** Asks twice under one key now and then, as a browser does after a bad connection. Returns the roast's id. */
export async function requestRoast(
  { client, done }: World,
  token: string,
  {
    planned,
    asksTwice = false,
    ...wishes
  }: { planned?: number; asksTwice?: boolean; targetDemographics?: object } = {},
): Promise<string> {
  const body = { websiteUrl: 'https://shop.example.com/', websiteName: 'Shop', ...wishes };
  const headers = { 'idempotency-key': randomUUID() };
  const asked = {
    kind: 'request a roast',
    method: 'POST',
    path: '/api/roasts',
    token,
    body,
    headers,
    expected: created,
  };
  const { roastRequest } = await client.data(asked, planned);
  done.requests++;
  if (asksTwice) {
    const again = await client.data(asked);
    if (again.roastRequest._id !== roastRequest._id) throw new Error('The same key has made a second roast');
  }
  return roastRequest._id;
}

/** From the request to the recording in the queue, by the next tester in line. */
export async function handIn(world: World, planned?: number): Promise<{ id: string; token: string }> {
  const { client, url, customers, reviewers, done } = world;
  const reviewer = reviewers[done.recordings % reviewers.length];
  const customer = customers[done.recordings % customers.length];
  if (!reviewer || !customer) throw new Error('There is nobody');
  done.recordings++;
  const wishes = { targetDemographics: { ageRanges: ['26-35'] }, planned };
  const roast = await requestRoast(world, customer.token, wishes);
  const { token } = reviewer;
  const post = { method: 'POST', token, expected: created };
  const claimed = await client.data({ ...post, kind: 'claim', path: `/api/tester/roasts/${roast}/claim` });
  const began = performance.now();
  const uploadId = await sendFile({ url }, token, { bytes: recording });
  client.note('upload a recording', began);
  const place = `/api/tester/claims/${claimed.claim._id}/submit`;
  const { claim } = await client.data({ ...post, kind: 'hand it in', path: place, body: { uploadId } });
  return { id: claim.delivery._id, token: customer.token };
}
