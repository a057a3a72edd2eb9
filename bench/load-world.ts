import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@outloud/contract/client';
import type { Database } from '../apps/api/src/db/database.ts';
import { newCustomer, newTester } from '../apps/api/test/people.ts';
import { randomFrom, seed } from '../apps/api/test/rounds.ts';
import type { StripeDouble } from '../apps/api/test/stripe-purchase.ts';
import { buy, handIn, requestRoast, type World } from './load-acts.ts';
import type { LoadClient } from './load-client.ts';
import { untilProcessed } from './load-findings.ts';
import { newProfile } from './population.ts';

const counts = { customers: 20, lookers: 60, reviewers: 40, roastsOfEach: 12, watched: 2 };
const mostCredits = 1000;

type Place = { url: string; dataDir: string; database: Database; client: LoadClient; stripe: StripeDouble };

/** Everybody who comes, and what they find: full lists, and videos to be watched. */
export async function makeWorld({ url, dataDir, database: { db, pool }, client, stripe }: Place): Promise<World> {
  const as = (token: string | null) => createClient({ baseUrl: url, token: () => token });
  const random = randomFrom(seed);
  const world: World = {
    url,
    client,
    stripe,
    customers: [],
    lookers: [],
    reviewers: [],
    watched: [],
    operator: await signInOperator(client, dataDir),
    done: { payments: 0, requests: 0, recordings: 0 },
  };
  for (let count = 0; count < counts.customers; count++) {
    const customer = await newCustomer({ as });
    world.customers.push(customer);
    await buy(world, customer.token, mostCredits);
    for (let left = counts.roastsOfEach; left > 0; left--) await requestRoast(world, customer.token);
  }
  for (let count = 0; count < counts.lookers; count++) {
    world.lookers.push(await newTester({ deps: { db } }, { ...newProfile(random), ageRange: null }));
  }
  // The only ones of their age: nobody else takes what is meant for them.
  for (let count = 0; count < counts.reviewers; count++) {
    world.reviewers.push(await newTester({ deps: { db } }, { ageRange: '26-35' }));
  }
  const handedIn = await Promise.all(Array.from({ length: counts.watched }, () => handIn(world)));
  await untilProcessed(pool);
  for (const one of handedIn) world.watched.push({ ...one, bytes: await bytesOfVideo(client, one) });
  return world;
}

async function signInOperator(client: LoadClient, dataDir: string): Promise<string> {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
  const body = { adminId: secrets.operatorId, password: secrets.operatorSecret };
  return (await client.data({ kind: 'sign in', method: 'POST', path: '/api/admin/auth/login', body })).token;
}

async function bytesOfVideo(client: LoadClient, { id, token }: { id: string; token: string }): Promise<number> {
  const { delivery } = await client.data({ kind: 'open a delivery', path: `/api/deliveries/${id}`, token });
  return (await client.call({ kind: 'watch all of it', path: delivery.videoUrl })).body.length;
}
