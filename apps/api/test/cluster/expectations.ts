import { createHash } from 'node:crypto';
import type { startS3 } from '@outloud/testkit/hosts/s3';
import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { expect } from 'vitest';
import { createS3Storage } from '../../src/adapters/storage/s3-storage.ts';
import { type ClientLoad, requestWithRetry, uploadSizeBytes } from './client-load.ts';
import type { ProxiedRequest } from './load-balancer.ts';
import type { Machine } from './machines.ts';

/** Ten times what an idle machine needs. */
export const pollOptions = { timeout: 180_000, interval: 250 };

export async function expectAllUsersCanSignIn(url: string, { registered }: ClientLoad): Promise<void> {
  for (const body of registered) {
    expect((await request(url, 'POST', '/api/auth/login', { body })).status, body.email).toBe(200);
  }
}

type Bucket = Awaited<ReturnType<typeof startS3>>['access'];

/** Compares the hash of all bytes, no matter which machine received which part. */
export async function expectCompleteUploads(database: string, bucket: Bucket, { uploaded }: ClientLoad): Promise<void> {
  const storage = createS3Storage(bucket);
  expect(uploaded.length).toBeGreaterThan(2);
  for (const { id, sha256 } of uploaded) {
    const parts = `select key from upload_parts where upload_id = '${id}' order by start`;
    const hash = createHash('sha256');
    for (const { key } of await queryAsOwner<{ key: string }>(database, parts)) {
      for await (const chunk of await storage.read(key)) hash.update(chunk);
    }
    expect(hash.digest('hex'), id).toBe(sha256);
  }
}

export function expectUploadsOnBothMachines({ uploaded }: ClientLoad, requests: ProxiedRequest[]): void {
  const receivers = uploaded.map(({ id }) => {
    const patches = requests.filter(({ method, path }) => method === 'PATCH' && path.endsWith(id));
    return [...new Set(patches.map(({ upstream }) => upstream))].sort().join();
  });
  expect(receivers).toContain('api1,api2');
}

/** Each roast was paid for once and exists once, and no credits are left. */
export async function expectRoastsCreatedOnce(database: string, { requested }: ClientLoad): Promise<void> {
  const byCustomer = Map.groupBy(requested, ({ customer }) => customer);
  expect(byCustomer.size).toBe(2);
  for (const [customer, acknowledged] of byCustomer) {
    const rows = await queryAsOwner<{ id: string }>(
      database,
      `select id from roasts where customer_id = '${customer}'`,
    );
    expect(rows.map(({ id }) => id).sort()).toEqual(acknowledged.map(({ roast }) => roast).sort());
    const totals = `select
      (select count(*)::int from ledger_transfers where customer_id = '${customer}' and kind = 'purchase') as bought,
      (select sum(balance)::int from ledger_accounts where account = 'customer' and owner = '${customer}') as left`;
    expect(await queryAsOwner(database, totals)).toEqual([{ bought: acknowledged.length, left: 0 }]);
  }
}

/** Returns the names of everything that was acknowledged to a client, and of all matching rows in the database. */
export async function listAcknowledgedAndStored(database: string, load: ClientLoad, deliveries: SubmittedDelivery[]) {
  const { registered, requested, uploaded } = load;
  const buyers = [...new Set(requested.map(({ customer }) => `'${customer}'`))].join();
  const rows = await queryAsOwner<{ name: string }>(
    database,
    `select email as name from users where email like '%-%-%@example.com'
     union all select id::text from roasts where customer_id in (${buyers})
     union all select id::text from uploads where size = ${uploadSizeBytes} and received = size
     union all select delivery_id::text from ledger_transfers where kind = 'capture'`,
  );
  return {
    acknowledged: [
      ...registered.map(({ email }) => email),
      ...requested.map(({ roast }) => roast),
      ...uploaded.map(({ id }) => id),
      ...deliveries.map(({ id }) => id),
    ],
    stored: rows.map(({ name }) => name),
  };
}

export type SubmittedDelivery = { id: string; token: string };

export async function expectDeliveriesCompleted(
  database: string,
  deliveries: SubmittedDelivery[],
  machines: Machine[],
): Promise<void> {
  const countByStatus = () => queryAsOwner(database, 'select status, count(*)::int from deliveries group by status');
  await expect.poll(countByStatus, pollOptions).toEqual([{ status: 'completed', count: deliveries.length }]);
  const charges = `select delivery_id as id, count(*)::int from ledger_transfers where kind = 'capture' group by 1 order by 1`;
  const expected = deliveries.map(({ id }) => ({ id, count: 1 }));
  expect(await queryAsOwner(database, charges)).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  for (const delivery of deliveries) await expectSameVideo(delivery, machines);
}

/** A URL signed by one machine opens the same video on all machines. */
async function expectSameVideo({ id, token }: SubmittedDelivery, machines: Machine[]): Promise<void> {
  const { delivery } = await requestWithRetry(machines[0]?.url ?? '', 'GET', `/api/deliveries/${id}`, { token });
  const hashes = new Set<string>();
  for (const { url } of machines) {
    const response = await fetch(new URL(delivery.videoUrl, url));
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    hashes.add(createHash('sha256').update(bytes).digest('hex'));
  }
  expect(hashes.size).toBe(1);
}

/** pg-boss records each minute of a schedule once and creates one job for it. */
export async function expectSchedulesRunOnce(database: string): Promise<void> {
  const query = `select
    array(select extract(epoch from singleton_on)::int / 60 from pgboss.job
      where name = '__pgboss__send-it' and data->>'name' = 'expire-claims' order by 1) as minutes,
    array(select state || ' ' || retry_count from pgboss.job where name = 'expire-claims') as runs`;
  const readSchedule = async () => (await queryAsOwner<{ minutes: number[]; runs: string[] }>(database, query))[0];
  const hasRun = async () => {
    const { minutes = [], runs = [] } = (await readSchedule()) ?? {};
    return minutes.length > 0 && runs.length === minutes.length && runs.every((run) => run === 'completed 0');
  };
  await expect.poll(hasRun, pollOptions).toBe(true);
  const { minutes = [] } = (await readSchedule()) ?? {};
  expect(minutes).toEqual(minutes.map((_, index) => (minutes[0] ?? 0) + index));
}
