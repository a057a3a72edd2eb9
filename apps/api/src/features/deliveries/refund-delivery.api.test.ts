import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAdmin } from '../../../test/deliveries.ts';
import { listActionsOn, newOperatorDelivery, type OperatorDelivery } from '../../../test/operator-delivery.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { signInOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { removeStoredFiles } from './deliveries.jobs.ts';
import { processDelivery } from './processing/process-delivery.jobs.ts';

const { adminKey } = testSecrets;
const unknownDelivery = '/api/admin/deliveries/00000000-0000-4000-8000-000000000000';

let server: TestServer;
let admin: { id: string; token: string };
let operator: string;
let delivery: OperatorDelivery;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  await server.deps.jobs.work('remove-files', (job) => removeStoredFiles(server.deps, job));
  admin = await newAdmin(server);
  operator = await signInOperator(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  delivery = await newOperatorDelivery(server, admin, operator);
});

const approve = async () => {
  await delivery.flagForReview();
  expect((await delivery.decide({ status: 'completed' })).status).toBe(200);
};
const reject = () => delivery.decide({ status: 'rejected', reason: 'Wrong website' });
const countRows = async (id: string) => {
  const { rows } = await server.deps.pool.query(
    `select (select count(*) from deliveries where id = $1)::int as deliveries,
      (select count(*) from delivery_steps where delivery_id = $1)::int as steps,
      (select count(*) from pgboss.job where name = 'process-delivery' and data->>'deliveryId' = $1::text)::int as jobs`,
    [id],
  );
  return rows[0];
};

describe('refund by an operator', () => {
  const refunded = { balance: 5, held: 5, earned: 4, platform: -4 };

  it("refunds the whole price once and changes neither the tester's pay nor the slot", async () => {
    await approve();
    const { status, body } = await delivery.refund();
    expect([status, body.data]).toEqual([200, { refundedCredits: 5 }]);
    const ledger = { ...refunded, slots: ['completed', 'open'], status: 'in_progress', received: 1 };
    expect(await delivery.readLedger()).toEqual(ledger);
    expect(await delivery.read()).toMatchObject({ status: 'completed', charged: 5, refunded: true });
    const secondRefund = await delivery.refund();
    expect([secondRefund.status, secondRefund.body.code]).toEqual([409, 'refunded_before']);
    expect(await delivery.readLedger()).toEqual(ledger);
    expect((await listActionsOn(server, delivery.id)).at(-1)).toEqual({
      action: 'delivery_refunded',
      reason: 'Not helpful',
      before: null,
      after: { refundedCredits: 5 },
    });
  });

  it('refunds once when two requests arrive at the same time', async () => {
    await approve();
    const responses = await Promise.all([delivery.refund(), delivery.refund()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await delivery.readLedger()).toMatchObject(refunded);
  });

  it('rejects the refund of a delivery that is not completed with 409', async () => {
    const earlyRefund = await delivery.refund();
    expect([earlyRefund.status, earlyRefund.body.code]).toEqual([409, 'not_completed']);
    await approve();
    await reject();
    expect((await delivery.refund()).body.code).toBe('not_completed');
    expect(await delivery.readLedger()).toMatchObject({ balance: 0, held: 10, platform: -4 });
  });

  it.each([
    ['rejected', () => reject()],
    ['deleted', () => delivery.remove()],
  ])('does not refund again or reopen the slot when a refunded delivery is %s', async (_action, removeDelivery) => {
    await approve();
    await delivery.refund();
    expect((await removeDelivery()).status).toBe(200);
    const ledger = { ...refunded, slots: ['released', 'open'], status: 'pending', received: 0 };
    expect(await delivery.readLedger()).toEqual(ledger);
    expect((await listActionsOn(server, delivery.id)).at(-1).after).toMatchObject({
      slot: 'released',
      refundedCredits: 0,
    });
    await delivery.expireRoast();
    expect(await delivery.readLedger()).toMatchObject({ balance: 10, held: 0, slots: ['released', 'released'] });
  });

  it.each([
    ['rejected', () => reject()],
    ['deleted', () => delivery.remove()],
  ])(
    'does not refund again when a refunded delivery is %s after the window closes',
    async (_action, removeDelivery) => {
      await approve();
      await delivery.refund();
      await delivery.expireRoast();
      expect((await removeDelivery()).status).toBe(200);
      expect(await delivery.readLedger()).toEqual({
        balance: 10,
        held: 0,
        earned: 4,
        platform: -4,
        slots: ['released', 'released'],
        status: 'completed',
        received: 0,
      });
    },
  );

  it('allows a clawback of the pay after a refund', async () => {
    await approve();
    await delivery.refund();
    await delivery.decide({ status: 'rejected', reason: 'Wrong website', takeBackPay: true });
    expect(await delivery.readLedger()).toMatchObject({ balance: 5, held: 5, earned: 0, platform: 0 });
  });

  it('requires a reason, the admin key and an existing delivery for a refund', async () => {
    await approve();
    const noReason = await delivery.refund({ adminKey });
    expect([noReason.status, noReason.body.problems?.[0]?.field]).toEqual([400, 'reason']);
    const noKey = await delivery.refund({ reason: 'Sorry' });
    expect([noKey.status, noKey.body.problems?.[0]?.field]).toEqual([400, 'adminKey']);
    const wrongKey = await delivery.refund({ adminKey: 'wrong', reason: 'Sorry' });
    expect([wrongKey.status, wrongKey.body.code]).toEqual([403, 'wrong_admin_key']);
    expect(await delivery.readLedger()).toMatchObject({ balance: 0 });
    const body = { adminKey, reason: 'Sorry' };
    const unknown = await request(server.url, 'POST', `${unknownDelivery}/refund`, { token: operator, body });
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Delivery not found']);
  });
});

describe('deletion by an operator', () => {
  const reopened = { balance: 0, held: 10, slots: ['open', 'open'], status: 'pending', received: 0 };
  const released = { balance: 10, held: 0, slots: ['released', 'released'], received: 0 };
  const doNothing = async () => {};

  it.each([
    ['pending while the window is open', doNothing, { ...reopened, earned: 0, platform: 0 }],
    [
      'pending after the window closed',
      () => delivery.expireRoast(),
      { ...released, earned: 0, platform: 0, status: 'cancelled' },
    ],
    ['completed while the window is open', approve, { ...reopened, earned: 4, platform: -4 }],
    [
      'completed after the window closed',
      () => approve().then(() => delivery.expireRoast()),
      { ...released, earned: 4, platform: -4, status: 'completed' },
    ],
    ['rejected', () => reject().then(doNothing), { ...reopened, earned: 0, platform: 0 }],
  ])('deletes a delivery that is %s and updates the ledger', async (_state, prepare, ledger) => {
    await prepare();
    const { status, body } = await delivery.remove();
    expect([status, body.data]).toEqual([200, {}]);
    expect(await delivery.readLedger()).toEqual(ledger);
    expect(await countRows(delivery.id)).toEqual({ deliveries: 0, steps: 0, jobs: 0 });
  });

  it('removes all files of a deleted delivery, and a later job does nothing', async () => {
    const { rows } = await server.deps.pool.query('select upload_id from deliveries where id = $1', [delivery.id]);
    const getPath = (name: string) => path.join(server.deps.config.dataDir, 'files', name);
    const folders = [getPath(`deliveries/${delivery.id}`), getPath(`uploads/${rows[0].upload_id}`)];
    expect(readdirSync(folders[0] ?? '').sort()).toEqual(['poster.jpg', 'video.mp4']);
    expect(existsSync(folders[1] ?? '')).toBe(true);
    const { videoUrl } = await delivery.read();
    await delivery.remove();
    await expect.poll(() => folders.map((folder) => existsSync(folder))).toEqual([false, false]);
    await processDelivery(server.deps, { deliveryId: delivery.id }, new AbortController().signal);
    expect(await countRows(delivery.id)).toEqual({ deliveries: 0, steps: 0, jobs: 0 });
    expect((await fetch(`${server.url}${videoUrl}`)).status).toBe(404);
    const secondRemoval = await delivery.remove();
    expect([secondRemoval.status, secondRemoval.body.error]).toEqual([404, 'Delivery not found']);
  });

  it('logs the deletion of a delivery with its reason', async () => {
    await approve();
    await delivery.remove({ adminKey, reason: 'Asked for by the tester' });
    expect((await listActionsOn(server, delivery.id)).at(-1)).toEqual({
      action: 'delivery_deleted',
      reason: 'Asked for by the tester',
      before: { status: 'completed', request: delivery.roastId },
      after: { slot: 'open', refundedCredits: 0, takenBackCredits: 0, pendingClawbackCredits: 0 },
    });
  });

  it('claws back the pay of a deleted completed delivery on request, and ignores takeBackPay for other deliveries', async () => {
    await delivery.remove({ adminKey, takeBackPay: true });
    expect(await delivery.readLedger()).toEqual({ ...reopened, earned: 0, platform: 0 });
    const completed = await newOperatorDelivery(server, admin, operator);
    await completed.flagForReview();
    await completed.decide({ status: 'completed' });
    await completed.remove({ adminKey, takeBackPay: true, reason: 'Read from a script' });
    expect(await completed.readLedger()).toEqual({ ...reopened, earned: 0, platform: 0 });
    expect((await listActionsOn(server, completed.id)).at(-1)).toMatchObject({ after: { takenBackCredits: 4 } });
  });

  it('rejects a deletion without the correct admin key', async () => {
    const noKey = await delivery.remove({});
    expect([noKey.status, noKey.body.problems?.[0]?.field]).toEqual([400, 'adminKey']);
    const { status, body } = await delivery.remove({ adminKey: 'wrong' });
    expect([status, body.code]).toEqual([403, 'wrong_admin_key']);
    expect(await countRows(delivery.id)).toEqual({ deliveries: 1, steps: 7, jobs: 1 });
    const options = { token: operator, body: { adminKey: 'wrong' } };
    expect((await request(server.url, 'DELETE', unknownDelivery, options)).status).toBe(403);
  });
});
