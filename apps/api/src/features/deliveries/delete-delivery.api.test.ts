import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../../test/delete-account.ts';
import { markPlayable, newAdmin, newDelivery, newUpload } from '../../../test/deliveries.ts';
import { newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { testOperator } from '../../../test/test-operator.ts';
import { newTester } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { lockDelivery, requireLockedRoast } from '../slots/lock-roast.service.ts';
import { closeRoast } from '../slots/roast-status.service.ts';
import { completeSlot } from '../slots/slot-transitions.service.ts';
import { deleteDelivery } from './delete-delivery.service.ts';
import { removeOrphanedFiles, removeStoredFiles } from './deliveries.jobs.ts';
import { updateDelivery } from './deliveries.repo.ts';

let server: TestServer;
let admin: { id: string; token: string };
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  await server.deps.jobs.work('remove-files', (job) => removeStoredFiles(server.deps, job));
  admin = await newAdmin(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});

/** Creates a roast for two reviews at 5 credits each, with one unprocessed delivery. */
async function createDelivery() {
  const owner = await newCustomerWithCredits(server, 10);
  const tester = await newTester(server);
  const roastId = await newRoast(server, owner.token, 2);
  const id = await newDelivery(server, { admin, roastId, testerId: tester.id });
  await markPlayable(server, id, Buffer.from('a video'));
  const read = async () => {
    const { body } = await request(server.url, 'GET', `/api/roasts/${roastId}`, owner);
    const { body: wallet } = await request(server.url, 'GET', '/api/credits/balance', owner);
    const { status, deliveriesReceived, refundedCredits } = body.data.roastRequest;
    return { status, deliveriesReceived, refundedCredits, balance: wallet.data.balance };
  };
  return { owner, tester, roastId, id, read };
}

const inTransaction = (work: (trx: Parameters<typeof lockDelivery>[0]) => Promise<void>) =>
  server.deps.db.transaction().execute(work);

const completeDelivery = (roastId: string, id: string) =>
  inTransaction(async (trx) => {
    const roast = await requireLockedRoast(trx, roastId);
    const delivery = await lockDelivery(trx, id);
    if (delivery) await completeSlot(trx, roast, delivery);
    await updateDelivery(trx, id, { status: 'completed' });
  });

const closeWindow = (roastId: string) =>
  inTransaction(async (trx) => {
    await closeRoast(trx, await requireLockedRoast(trx, roastId), 'operator');
  });

const getEarnings = async (testerId: string) => {
  const query = `select balance from ledger_accounts where account = 'earnings' and owner = $1`;
  return (await server.deps.pool.query(query, [testerId])).rows[0]?.balance ?? 0;
};

describe('deleting a delivery', () => {
  it('reopens the slot of a deleted delivery while the window is open', async () => {
    const { id, read } = await createDelivery();
    expect(await read()).toEqual({ status: 'in_progress', deliveriesReceived: 1, refundedCredits: 0, balance: 0 });
    await deleteDelivery(server.deps, testOperator, id, { reason: 'Wrong file' });
    expect(await read()).toEqual({ status: 'pending', deliveriesReceived: 0, refundedCredits: 0, balance: 0 });
  });

  it('refunds the price of a deleted delivery after the window closes', async () => {
    const { id, roastId, read } = await createDelivery();
    await closeWindow(roastId);
    await deleteDelivery(server.deps, testOperator, id, { reason: 'Wrong file' });
    expect(await read()).toEqual({ status: 'cancelled', deliveriesReceived: 0, refundedCredits: 10, balance: 10 });
  });

  it('holds the price of a deleted completed delivery again and still pays the tester', async () => {
    const { id, roastId, tester, read } = await createDelivery();
    await completeDelivery(roastId, id);
    await deleteDelivery(server.deps, testOperator, id, { reason: 'Wrong file' });
    expect(await read()).toEqual({ status: 'pending', deliveriesReceived: 0, refundedCredits: 0, balance: 0 });
    expect(await getEarnings(tester.id)).toBe(4);
  });

  it('refunds a deleted completed delivery of a closed roast and keeps the status of the roast', async () => {
    const { id, roastId, tester, read } = await createDelivery();
    await completeDelivery(roastId, id);
    await closeWindow(roastId);
    expect(await read()).toMatchObject({ status: 'completed', balance: 5 });
    await deleteDelivery(server.deps, testOperator, id, { reason: 'Wrong file' });
    expect(await read()).toEqual({ status: 'completed', deliveriesReceived: 0, refundedCredits: 10, balance: 10 });
    expect(await getEarnings(tester.id)).toBe(4);
    const secondDeletion = deleteDelivery(server.deps, testOperator, id, { reason: 'Again' });
    await expect(secondDeletion).rejects.toThrow('Delivery not found');
  });

  it('removes the files of a deleted delivery and its original upload', async () => {
    const { id } = await createDelivery();
    const { rows } = await server.deps.pool.query('select upload_id from deliveries where id = $1', [id]);
    const folders = [`deliveries/${id}`, `uploads/${rows[0].upload_id}`].map((folder) =>
      path.join(server.deps.config.dataDir, 'files', folder),
    );
    expect(folders.map((folder) => existsSync(folder))).toEqual([true, true]);
    await deleteDelivery(server.deps, testOperator, id, { reason: 'Wrong file' });
    await expect.poll(() => folders.map((folder) => existsSync(folder))).toEqual([false, false]);
    expect((await server.deps.pool.query('select 1 from uploads where id = $1', [rows[0].upload_id])).rowCount).toBe(0);
  });
});

it("erases a deleted customer's videos and keeps the tester's earnings", async () => {
  const { id, owner, roastId, tester } = await createDelivery();
  await completeDelivery(roastId, id);
  await closeWindow(roastId);
  await server.deps.pool.query(`update deliveries set transcript = 'Secret' where id = $1`, [id]);
  const unrelatedUploadId = await newUpload(server, admin);
  expect((await deleteAccount(server, owner.token)).status).toBe(200);
  const folder = path.join(server.deps.config.dataDir, 'files/deliveries', id);
  await expect.poll(() => existsSync(folder)).toBe(false);
  const { rows } = await server.deps.pool.query('select status, transcript, upload_id from deliveries where id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ status: 'completed', transcript: null, upload_id: null }]);
  expect(await getEarnings(tester.id)).toBe(4);
  expect((await server.deps.pool.query('select 1 from uploads where id = $1', [unrelatedUploadId])).rowCount).toBe(1);
});

it('removes orphaned files after one day', async () => {
  const { id } = await createDelivery();
  const { dataDir } = server.deps.config;
  const getPath = (name: string) => path.join(dataDir, name);
  const unknownId = '00000000-0000-4000-8000-000000000001';
  const orphans = {
    old: getPath(`files/deliveries/${unknownId}/video.mp4`),
    young: getPath(`files/deliveries/${unknownId}/poster.jpg`),
    part: getPath(`files/uploads/${unknownId}/0-aaaa`),
  };
  for (const file of Object.values(orphans)) {
    await mkdir(path.dirname(file), { recursive: true });
    writeFileSync(file, 'leftover');
  }
  const ownedFile = getPath(`files/deliveries/${id}/video.mp4`);
  const dayAgo = new Date(Date.now() - 25 * 3600 * 1000);
  for (const file of [orphans.old, orphans.part, ownedFile]) utimesSync(file, dayAgo, dayAgo);
  await removeOrphanedFiles(server.deps);
  expect(Object.entries(orphans).map(([name, file]) => [name, existsSync(file)])).toEqual([
    ['old', false],
    ['young', true],
    ['part', false],
  ]);
  expect(existsSync(ownedFile)).toBe(true);
});
