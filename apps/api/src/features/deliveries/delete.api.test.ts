import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlayable, newAdmin, newDelivery, newUpload } from '../../../test/deliveries.ts';
import { request } from '../../../test/http.ts';
import { someOperator } from '../../../test/operator.ts';
import { newTester } from '../../../test/people.ts';
import { newBuyer, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { closeRoast } from '../roasts/close.service.ts';
import { completeSlot, lockRoastToDeliver } from '../roasts/deliver.service.ts';
import { deleteDelivery } from './delete.service.ts';
import { removeFiles, sweepFiles } from './deliveries.jobs.ts';
import { lockDelivery, updateDelivery } from './deliveries.repo.ts';

let server: TestServer;
let admin: { id: string; token: string };
beforeAll(async () => {
  server = await startServer({}, undefined, { works: false });
  await server.deps.jobs.work('remove-files', (job) => removeFiles(server.deps, job));
  admin = await newAdmin(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});

/** A roast of 2 reviews at 5 credits with one delivery that nobody works on. */
async function delivered() {
  const owner = await newBuyer(server, 10);
  const tester = await newTester(server);
  const roastId = await newRoast(server, owner.token, 2);
  const id = await newDelivery(server, { admin, roastId, testerId: tester.id });
  await makePlayable(server, id, Buffer.from('a video'));
  const read = async () => {
    const { body } = await request(server.url, 'GET', `/api/roasts/${roastId}`, owner);
    const { body: wallet } = await request(server.url, 'GET', '/api/credits/balance', owner);
    const { status, deliveriesReceived, refundedCredits } = body.data.roastRequest;
    return { status, deliveriesReceived, refundedCredits, balance: wallet.data.balance };
  };
  return { owner, tester, roastId, id, read };
}

const change = (work: (trx: Parameters<typeof lockDelivery>[0]) => Promise<void>) =>
  server.deps.db.transaction().execute(work);

const complete = (roastId: string, id: string) =>
  change(async (trx) => {
    const roast = await lockRoastToDeliver(trx, roastId);
    const delivery = await lockDelivery(trx, id);
    if (delivery) await completeSlot(trx, roast, delivery);
    await updateDelivery(trx, id, { status: 'completed' });
  });

const close = (roastId: string) =>
  change(async (trx) => {
    await closeRoast(trx, await lockRoastToDeliver(trx, roastId), 'operator');
  });

const earned = async (testerId: string) => {
  const query = `select balance from ledger_accounts where account = 'earnings' and owner = $1`;
  return (await server.deps.pool.query(query, [testerId])).rows[0]?.balance ?? 0;
};

describe('deleting a delivery', () => {
  it('opens its slot again while the window is open', async () => {
    const { id, read } = await delivered();
    expect(await read()).toEqual({ status: 'in_progress', deliveriesReceived: 1, refundedCredits: 0, balance: 0 });
    await deleteDelivery(server.deps, someOperator, id, { reason: 'Wrong file' });
    expect(await read()).toEqual({ status: 'pending', deliveriesReceived: 0, refundedCredits: 0, balance: 0 });
  });

  it('gives its price back once the window is closed', async () => {
    const { id, roastId, read } = await delivered();
    await close(roastId);
    await deleteDelivery(server.deps, someOperator, id, { reason: 'Wrong file' });
    expect(await read()).toEqual({ status: 'cancelled', deliveriesReceived: 0, refundedCredits: 10, balance: 10 });
  });

  it('sets the price of a charged one aside again, and leaves the tester the pay', async () => {
    const { id, roastId, tester, read } = await delivered();
    await complete(roastId, id);
    await deleteDelivery(server.deps, someOperator, id, { reason: 'Wrong file' });
    expect(await read()).toEqual({ status: 'pending', deliveriesReceived: 0, refundedCredits: 0, balance: 0 });
    expect(await earned(tester.id)).toBe(4);
  });

  it('refunds a charged one of a finished roast, whose status stays', async () => {
    const { id, roastId, tester, read } = await delivered();
    await complete(roastId, id);
    await close(roastId);
    expect(await read()).toMatchObject({ status: 'completed', balance: 5 });
    await deleteDelivery(server.deps, someOperator, id, { reason: 'Wrong file' });
    expect(await read()).toEqual({ status: 'completed', deliveriesReceived: 0, refundedCredits: 10, balance: 10 });
    expect(await earned(tester.id)).toBe(4);
    await expect(deleteDelivery(server.deps, someOperator, id, { reason: 'Again' })).rejects.toThrow(
      'Delivery not found',
    );
  });

  it('removes the files and what the video was made of', async () => {
    const { id } = await delivered();
    const { rows } = await server.deps.pool.query('select upload_id from deliveries where id = $1', [id]);
    const folders = [`deliveries/${id}`, `uploads/${rows[0].upload_id}`].map((folder) =>
      path.join(server.deps.config.dataDir, 'files', folder),
    );
    expect(folders.map((folder) => existsSync(folder))).toEqual([true, true]);
    await deleteDelivery(server.deps, someOperator, id, { reason: 'Wrong file' });
    await expect.poll(() => folders.map((folder) => existsSync(folder))).toEqual([false, false]);
    expect((await server.deps.pool.query('select 1 from uploads where id = $1', [rows[0].upload_id])).rowCount).toBe(0);
  });
});

it('a deleted account takes its videos with it, and leaves the testers their work', async () => {
  const { id, owner, roastId, tester } = await delivered();
  await complete(roastId, id);
  await close(roastId);
  await server.deps.pool.query(`update deliveries set transcript = 'Secret' where id = $1`, [id]);
  const unfinished = await newUpload(server, admin);
  expect((await request(server.url, 'DELETE', '/api/auth/account', owner)).status).toBe(200);
  const folder = path.join(server.deps.config.dataDir, 'files/deliveries', id);
  await expect.poll(() => existsSync(folder)).toBe(false);
  const { rows } = await server.deps.pool.query('select status, transcript, upload_id from deliveries where id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ status: 'completed', transcript: null, upload_id: null }]);
  expect(await earned(tester.id)).toBe(4);
  expect((await server.deps.pool.query('select 1 from uploads where id = $1', [unfinished])).rowCount).toBe(1);
});

it('a sweep removes what nobody knows of, once it is a day old', async () => {
  const { id } = await delivered();
  const { dataDir } = server.deps.config;
  const place = (name: string) => path.join(dataDir, name);
  const orphan = '00000000-0000-4000-8000-000000000001';
  const made = {
    old: place(`files/deliveries/${orphan}/video.mp4`),
    young: place(`files/deliveries/${orphan}/poster.jpg`),
    part: place(`files/uploads/${orphan}/0-aaaa`),
  };
  for (const file of Object.values(made)) {
    await mkdir(path.dirname(file), { recursive: true });
    writeFileSync(file, 'left over');
  }
  const known = place(`files/deliveries/${id}/video.mp4`);
  const dayAgo = new Date(Date.now() - 25 * 3600 * 1000);
  for (const file of [made.old, made.part, known]) utimesSync(file, dayAgo, dayAgo);
  await sweepFiles(server.deps);
  expect(Object.entries(made).map(([name, file]) => [name, existsSync(file)])).toEqual([
    ['old', false],
    ['young', true],
    ['part', false],
  ]);
  expect(existsSync(known)).toBe(true);
});
