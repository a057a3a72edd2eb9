import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAdmin } from '../../../test/deliveries.ts';
import { request } from '../../../test/http.ts';
import { actionsOn, newOperated, type Operated } from '../../../test/operated.ts';
import { operatorToken } from '../../../test/people.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { removeFiles } from './deliveries.jobs.ts';
import { processDelivery } from './process.jobs.ts';

const { adminKey } = testSecrets;
const nowhere = '/api/admin/deliveries/00000000-0000-4000-8000-000000000000';

let server: TestServer;
let admin: { id: string; token: string };
let operator: string;
let delivery: Operated;
beforeAll(async () => {
  server = await startServer({}, undefined, { works: false });
  await server.deps.jobs.work('remove-files', (job) => removeFiles(server.deps, job));
  admin = await newAdmin(server);
  operator = await operatorToken(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  delivery = await newOperated(server, admin, operator);
});

const approve = async () => {
  await delivery.setAside();
  expect((await delivery.decide({ status: 'completed' })).status).toBe(200);
};
const reject = () => delivery.decide({ status: 'rejected', reason: 'Wrong website' });
const rowsOf = async (id: string) => {
  const { rows } = await server.deps.pool.query(
    `select (select count(*) from deliveries where id = $1)::int as deliveries,
      (select count(*) from delivery_steps where delivery_id = $1)::int as steps,
      (select count(*) from pgboss.job where name = 'process-delivery' and data->>'deliveryId' = $1::text)::int as jobs`,
    [id],
  );
  return rows[0];
};

describe('a refund', () => {
  const refunded = { balance: 5, held: 5, earned: 4, platform: -4 };

  it('gives the whole price back, once; tester and roast keep what they have', async () => {
    await approve();
    const { status, body } = await delivery.refund();
    expect([status, body.data]).toEqual([200, { refundedCredits: 5 }]);
    const books = { ...refunded, slots: ['completed', 'open'], status: 'in_progress', received: 1 };
    expect(await delivery.books()).toEqual(books);
    expect(await delivery.read()).toMatchObject({ status: 'completed', charged: 5, refunded: true });
    const again = await delivery.refund();
    expect([again.status, again.body.error]).toEqual([409, 'This delivery has been refunded already']);
    expect(await delivery.books()).toEqual(books);
    expect((await actionsOn(server, delivery.id)).at(-1)).toEqual({
      action: 'delivery_refunded',
      reason: 'Not helpful',
      before: null,
      after: { refundedCredits: 5 },
    });
  });

  it('is paid once to two who ask at the same moment', async () => {
    await approve();
    const answers = await Promise.all([delivery.refund(), delivery.refund()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await delivery.books()).toMatchObject(refunded);
  });

  it('is for completed ones only', async () => {
    const early = await delivery.refund();
    expect([early.status, early.body.error]).toEqual([409, 'Only a completed delivery can be refunded']);
    await approve();
    await reject();
    expect((await delivery.refund()).body.code).toBe('not_completed');
    expect(await delivery.books()).toMatchObject({ balance: 0, held: 10, platform: -4 });
  });

  it.each([
    ['rejected', () => reject()],
    ['deleted', () => delivery.remove()],
  ])('is not paid again when the delivery is %s, and the slot does not open again', async (_what, goAway) => {
    await approve();
    await delivery.refund();
    expect((await goAway()).status).toBe(200);
    const books = { ...refunded, slots: ['released', 'open'], status: 'pending', received: 0 };
    expect(await delivery.books()).toEqual(books);
    expect((await actionsOn(server, delivery.id)).at(-1).after).toMatchObject({ slot: 'released', refundedCredits: 0 });
    await delivery.close();
    expect(await delivery.books()).toMatchObject({ balance: 10, held: 0, slots: ['released', 'released'] });
  });

  it.each([
    ['rejected', () => reject()],
    ['deleted', () => delivery.remove()],
  ])('is not paid again when the delivery is %s after the window', async (_what, goAway) => {
    await approve();
    await delivery.refund();
    await delivery.close();
    expect((await goAway()).status).toBe(200);
    expect(await delivery.books()).toEqual({
      balance: 10,
      held: 0,
      earned: 4,
      platform: -4,
      slots: ['released', 'released'],
      status: 'completed',
      received: 0,
    });
  });

  it('lets the pay be taken back all the same', async () => {
    await approve();
    await delivery.refund();
    await delivery.decide({ status: 'rejected', reason: 'Wrong website', takeBackPay: true });
    expect(await delivery.books()).toMatchObject({ balance: 5, held: 5, earned: 0, platform: 0 });
  });

  it('needs a reason and the key, and a delivery', async () => {
    await approve();
    expect((await delivery.refund({ adminKey })).body.error).toBe('reason is required');
    expect((await delivery.refund({ reason: 'Sorry' })).body.error).toBe('adminKey is required');
    const wrong = await delivery.refund({ adminKey: 'wrong', reason: 'Sorry' });
    expect([wrong.status, wrong.body.error]).toEqual([403, 'The admin key is not right']);
    expect(await delivery.books()).toMatchObject({ balance: 0 });
    const body = { adminKey, reason: 'Sorry' };
    const none = await request(server.url, 'POST', `${nowhere}/refund`, { token: operator, body });
    expect([none.status, none.body.error]).toEqual([404, 'Delivery not found']);
  });
});

describe('deleting', () => {
  const reopened = { balance: 0, held: 10, slots: ['open', 'open'], status: 'pending', received: 0 };
  const released = { balance: 10, held: 0, slots: ['released', 'released'], received: 0 };
  const nothing = async () => {};

  it.each([
    ['pending, window open', nothing, { ...reopened, earned: 0, platform: 0 }],
    ['pending, after the window', () => delivery.close(), { ...released, earned: 0, platform: 0, status: 'cancelled' }],
    ['completed, window open', approve, { ...reopened, earned: 4, platform: -4 }],
    [
      'completed, after the window',
      () => approve().then(() => delivery.close()),
      { ...released, earned: 4, platform: -4, status: 'completed' },
    ],
    ['rejected', () => reject().then(nothing), { ...reopened, earned: 0, platform: 0 }],
  ])('%s', async (_what, prepare, books) => {
    await prepare();
    const { status, body } = await delivery.remove();
    expect([status, body.data]).toEqual([200, {}]);
    expect(await delivery.books()).toEqual(books);
    expect(await rowsOf(delivery.id)).toEqual({ deliveries: 0, steps: 0, jobs: 0 });
  });

  it('leaves nothing in the storage, and a job that was under way finds nothing', async () => {
    const { rows } = await server.deps.pool.query('select upload_id from deliveries where id = $1', [delivery.id]);
    const place = (name: string) => path.join(server.deps.config.dataDir, 'files', name);
    const folders = [place(`deliveries/${delivery.id}`), place(`uploads/${rows[0].upload_id}`)];
    expect(readdirSync(folders[0] ?? '').sort()).toEqual(['poster.jpg', 'video.mp4']);
    expect(existsSync(folders[1] ?? '')).toBe(true);
    const { videoUrl } = await delivery.read();
    await delivery.remove();
    await expect.poll(() => folders.map((folder) => existsSync(folder))).toEqual([false, false]);
    await processDelivery(server.deps, { deliveryId: delivery.id }, new AbortController().signal);
    expect(await rowsOf(delivery.id)).toEqual({ deliveries: 0, steps: 0, jobs: 0 });
    expect((await fetch(`${server.url}${videoUrl}`)).status).toBe(404);
    const missing = await delivery.remove();
    expect([missing.status, missing.body.error]).toEqual([404, 'Delivery not found']);
  });

  it('is written down, with the reason if there is one', async () => {
    await approve();
    await delivery.remove({ adminKey, reason: 'Asked for by the tester' });
    expect((await actionsOn(server, delivery.id)).at(-1)).toEqual({
      action: 'delivery_deleted',
      reason: 'Asked for by the tester',
      before: { status: 'completed', request: delivery.roastId },
      after: { slot: 'open', refundedCredits: 0, takenBackCredits: 0 },
    });
  });

  it('takes the pay of a completed one back if asked to, and never that of another', async () => {
    await delivery.remove({ adminKey, takeBackPay: true });
    expect(await delivery.books()).toEqual({ ...reopened, earned: 0, platform: 0 });
    const completed = await newOperated(server, admin, operator);
    await completed.setAside();
    await completed.decide({ status: 'completed' });
    await completed.remove({ adminKey, takeBackPay: true, reason: 'Read from a script' });
    expect(await completed.books()).toEqual({ ...reopened, earned: 0, platform: 0 });
    expect((await actionsOn(server, completed.id)).at(-1)).toMatchObject({ after: { takenBackCredits: 4 } });
  });

  it('needs the key', async () => {
    expect((await delivery.remove({})).body.error).toBe('adminKey is required');
    const { status, body } = await delivery.remove({ adminKey: 'wrong' });
    expect([status, body.error]).toEqual([403, 'The admin key is not right']);
    expect(await rowsOf(delivery.id)).toEqual({ deliveries: 1, steps: 7, jobs: 1 });
    const unknown = { token: operator, body: { adminKey: 'wrong' } };
    expect((await request(server.url, 'DELETE', nowhere, unknown)).status).toBe(403);
  });
});
