import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newAdmin, newDelivery, newUpload } from '../../../test/deliveries.ts';
import { age, callsOf, newPaidReview } from '../../../test/earnings.ts';
import { request } from '../../../test/http.ts';
import { actionsOn, newOperated, type Operated } from '../../../test/operated.ts';
import { newTester, operatorToken } from '../../../test/people.ts';
import { newBuyer } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { removeFiles } from './deliveries.jobs.ts';
import { handIn } from './hand-in.service.ts';
import { processDelivery } from './process.jobs.ts';

let server: TestServer;
let admin: { id: string; token: string };
let operator: string;
let delivery: Operated;
beforeAll(async () => {
  // Nobody works on the deliveries: each run below is the test's own.
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
  vi.restoreAllMocks();
  delivery = await newOperated(server, admin, operator);
});

const reject = { status: 'rejected', reason: 'Nothing to hear' };
const approve = { status: 'completed' };
const approved = async () => {
  await delivery.setAside();
  expect((await delivery.decide(approve)).status).toBe(200);
};
const jobsFor = async (queue: string) => {
  const query = `select 1 from pgboss.job where name = $1 and data->>'deliveryId' = $2`;
  return (await server.deps.pool.query(query, [queue, delivery.id])).rowCount;
};
const fileOf = (name: string) => path.join(server.deps.config.dataDir, 'files', name);

it('a delivery without a claim takes an open slot, and nothing is paid for it yet', async () => {
  expect(await delivery.books()).toEqual({
    balance: 0,
    held: 10,
    earned: 0,
    platform: 0,
    slots: ['submitted', 'open'],
    status: 'in_progress',
    received: 1,
  });
});

describe('approving', () => {
  it('charges for what was set aside, pays its tester and tells its customer', async () => {
    const { rows } = await server.deps.pool.query('select upload_id from deliveries where id = $1', [delivery.id]);
    await delivery.setAside();
    const { status, body } = await delivery.decide(approve);
    expect([status, body.data.delivery]).toMatchObject([
      200,
      {
        _id: delivery.id,
        status: 'completed',
        inReview: false,
        reviewReasons: ['no_speech'],
        charged: 5,
        refunded: false,
        completedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        aiInsights: { summary: 'No speech to analyse', userExperienceScore: null, overallSentiment: 'neutral' },
      },
    ]);
    expect(await delivery.books()).toEqual({
      balance: 0,
      held: 5,
      earned: 4,
      platform: 1,
      slots: ['completed', 'open'],
      status: 'in_progress',
      received: 1,
    });
    expect(await jobsFor('delivery-mail')).toBe(1);
    expect((await server.deps.pool.query('select 1 from uploads where id = $1', [rows[0].upload_id])).rowCount).toBe(0);
    await expect.poll(() => existsSync(fileOf(`uploads/${rows[0].upload_id}`))).toBe(false);
    expect(existsSync(fileOf(`deliveries/${delivery.id}/video.mp4`))).toBe(true);
    expect(await actionsOn(server, delivery.id)).toEqual([
      {
        action: 'delivery_approved',
        reason: null,
        before: { status: 'pending', reviewReasons: ['no_speech'] },
        after: { status: 'completed', chargedCredits: 5 },
      },
    ]);
    const seen = await request(server.url, 'GET', `/api/deliveries/${delivery.id}`, delivery.owner);
    expect(seen.body.data.delivery).toMatchObject({ status: 'completed', inReview: false });
    expect((await fetch(`${server.url}${seen.body.data.delivery.videoUrl}`)).status).toBe(200);
  });

  it('leaves insights that there are', async () => {
    const insights = {
      userExperienceScore: 8,
      overallSentiment: 'positive',
      summary: 'Fine.',
      testerLiked: [],
      testerDisliked: [],
      moments: [],
    };
    const query = `update deliveries set transcript = 'Fine.', insights = $2 where id = $1`;
    await server.deps.pool.query(query, [delivery.id, JSON.stringify(insights)]);
    await approved();
    expect((await delivery.read()).aiInsights).toMatchObject({ summary: 'Fine.', userExperienceScore: 8 });
  });

  it('is only for what waits for review', async () => {
    const early = await delivery.decide(approve);
    expect([early.status, early.body.error]).toEqual([409, 'Only a delivery that waits for review can be approved']);
    await approved();
    expect((await delivery.decide(approve)).status).toBe(409);
    await delivery.decide(reject);
    expect((await delivery.decide(approve)).status).toBe(409);
  });

  it('is refused while there is nothing to watch, or no analysis of what was said', async () => {
    const { pool } = server.deps;
    await delivery.setAside();
    const step = (change: string) =>
      pool.query(`update delivery_steps set ${change} where delivery_id = $1 and step = 'transcribe'`, [delivery.id]);
    await step(`state = 'failed', result = null`);
    const unheard = await delivery.decide(approve);
    expect([unheard.status, unheard.body.error]).toEqual([
      409,
      'What was said has not been written down, because the processing failed. Retry or reject it.',
    ]);
    await step(`state = 'done', result = '{"segments": [{"text": "Well."}]}'`);
    const unread = await delivery.decide(approve);
    expect([unread.status, unread.body.error]).toEqual([
      409,
      'What was said has not been analysed, because the processing failed. Retry or reject it.',
    ]);
    const failed = `update delivery_steps set state = 'failed' where delivery_id = $1 and step = 'normalise'`;
    await pool.query(failed, [delivery.id]);
    const { status, body } = await delivery.decide(approve);
    expect([status, body.error]).toEqual([
      409,
      'There is no video to show, because the processing failed. Retry or reject it.',
    ]);
    expect(await delivery.books()).toMatchObject({ held: 10, earned: 0 });
    expect(await actionsOn(server, delivery.id)).toEqual([]);
  });
});

describe('retrying', () => {
  it('starts again what failed, and nothing else', async () => {
    const failed = `update delivery_steps set state = 'failed', attempts = 5, error = 'No luck' where delivery_id = $1 and step = 'audio'`;
    await server.deps.pool.query(failed, [delivery.id]);
    await delivery.setAside();
    expect((await delivery.decide({ status: 'processing' })).body.code).toBe('not_failed');
    const query = `update deliveries set review_reasons = '{processing_failed}' where id = $1`;
    await server.deps.pool.query(query, [delivery.id]);
    const { status, body } = await delivery.decide({ status: 'processing' });
    expect([status, body.data.delivery.status, body.data.delivery.reviewReasons]).toEqual([200, 'processing', []]);
    expect(body.data.delivery.steps.slice(2, 4)).toEqual([
      { name: 'poster', state: 'done', attempts: 0, error: null },
      { name: 'audio', state: 'waiting', attempts: 0, error: null },
    ]);
    expect(await jobsFor('process-delivery')).toBe(2);
    expect(await actionsOn(server, delivery.id)).toEqual([
      {
        action: 'delivery_retried',
        reason: null,
        before: { status: 'pending', reviewReasons: ['processing_failed'] },
        after: { status: 'processing' },
      },
    ]);
  });
});

describe('rejecting', () => {
  const rejected = async (said: object = reject) => {
    const { status, body } = await delivery.decide(said);
    expect([status, body.data?.delivery.status]).toEqual([200, 'rejected']);
    return delivery.books();
  };
  const reopened = { balance: 0, held: 10, slots: ['open', 'open'], status: 'pending', received: 0 };

  it('opens the slot of a pending one again', async () => {
    expect(await rejected()).toEqual({ ...reopened, earned: 0, platform: 0 });
    expect(await delivery.read()).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Nothing to hear',
      stage: null,
    });
    expect((await request(server.url, 'GET', `/api/deliveries/${delivery.id}`, delivery.owner)).status).toBe(404);
    expect(await actionsOn(server, delivery.id)).toEqual([
      {
        action: 'delivery_rejected',
        reason: 'Nothing to hear',
        before: { status: 'pending' },
        after: { status: 'rejected', slot: 'open', refundedCredits: 0, takenBackCredits: 0 },
      },
    ]);
  });

  it('gives the price of a pending one back after the window', async () => {
    await delivery.close();
    expect(await delivery.books()).toMatchObject({ balance: 5, held: 5 });
    expect(await rejected()).toEqual({
      balance: 10,
      held: 0,
      earned: 0,
      platform: 0,
      slots: ['released', 'released'],
      status: 'cancelled',
      received: 0,
    });
  });

  it('opens the slot of a completed one again: the platform pays, the tester keeps the pay', async () => {
    await approved();
    expect(await rejected()).toEqual({ ...reopened, earned: 4, platform: -4 });
    // The price waits in the slot: it has not gone back to the customer.
    expect(await delivery.read()).toMatchObject({ charged: 5, refunded: false });
  });

  it('refunds a completed one after the window; the roast stays completed', async () => {
    await approved();
    await delivery.close();
    expect(await delivery.books()).toMatchObject({ balance: 5, held: 0, status: 'completed' });
    expect(await rejected()).toEqual({
      balance: 10,
      held: 0,
      earned: 4,
      platform: -4,
      slots: ['released', 'released'],
      status: 'completed',
      received: 0,
    });
    expect((await actionsOn(server, delivery.id)).at(-1)).toMatchObject({
      before: { status: 'completed' },
      after: { status: 'rejected', slot: 'released', refundedCredits: 5, takenBackCredits: 0 },
    });
  });

  it('takes the pay back when asked to', async () => {
    await approved();
    expect(await rejected({ ...reject, takeBackPay: true })).toEqual({ ...reopened, earned: 0, platform: 0 });
    expect((await actionsOn(server, delivery.id)).at(-1).after).toMatchObject({ takenBackCredits: 4 });
  });

  it('takes nothing back of what was asked for', async () => {
    await approved();
    await age(server, delivery.id, 8);
    const tester = callsOf(server, delivery.tester);
    const customer = await newBuyer(server);
    for (const days of [8, 8, 1]) await newPaidReview(server, { tester, customer, days });
    expect((await tester.ask()).body.data.payout.amount).toBe(12);
    expect(await rejected({ ...reject, takeBackPay: true })).toEqual({ ...reopened, earned: 4, platform: -4 });
    expect((await actionsOn(server, delivery.id)).at(-1).after).toMatchObject({ takenBackCredits: 0 });
  });

  it('takes nothing back of what was not paid', async () => {
    expect(await rejected({ ...reject, takeBackPay: true })).toEqual({ ...reopened, earned: 0, platform: 0 });
  });

  it('stops whoever works on it, and nothing comes of that', async () => {
    await server.deps.pool.query(`update delivery_steps set state = 'waiting' where delivery_id = $1`, [delivery.id]);
    let aborted = false;
    vi.spyOn(server.deps.media, 'normalise').mockImplementationOnce(
      (_source, _target, signal) =>
        new Promise((_, refuse) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            refuse(signal.reason);
          });
        }),
    );
    const running = processDelivery(server.deps, { deliveryId: delivery.id }, new AbortController().signal);
    await expect.poll(async () => (await delivery.read()).steps[1].state).toBe('running');
    expect((await delivery.read()).status).toBe('processing');
    expect(await rejected()).toEqual({ ...reopened, earned: 0, platform: 0 });
    await running;
    expect(aborted).toBe(true);
    await processDelivery(server.deps, { deliveryId: delivery.id }, new AbortController().signal);
    const { status, steps } = await delivery.read();
    expect([status, steps[1]]).toEqual(['rejected', { name: 'normalise', state: 'waiting', attempts: 1, error: null }]);
    expect((await actionsOn(server, delivery.id)).at(-1).before).toEqual({ status: 'processing' });
  });

  it('leaves the slot to another tester, never to the same', async () => {
    await rejected();
    const { roastId, tester } = delivery;
    const uploadId = await newUpload(server, admin);
    const again = handIn(server.deps, admin.id, { uploadId, roastRequestId: roastId, testerId: tester.id });
    await expect(again).rejects.toThrow('This tester has delivered to this roast request already');
    const other = await newTester(server);
    await newDelivery(server, { admin, roastId, testerId: other.id });
    expect(await delivery.books()).toMatchObject({ held: 10, slots: ['submitted', 'open'], received: 1 });
    expect((await delivery.remove()).status).toBe(200);
    expect(await delivery.books()).toMatchObject({ held: 10, slots: ['submitted', 'open'], received: 1 });
  });

  it('of a completed one needs the admin key, for it pays credits out again', async () => {
    await approved();
    const address = `/api/admin/deliveries/${delivery.id}`;
    const decide = (body: object) => request(server.url, 'PUT', address, { token: operator, body });
    const without = await decide(reject);
    expect([without.status, without.body.error]).toEqual([400, 'adminKey is required']);
    const wrong = await decide({ ...reject, adminKey: 'wrong' });
    expect([wrong.status, wrong.body.error]).toEqual([403, 'The admin key is not right']);
    expect(await delivery.books()).toMatchObject({ held: 5, earned: 4, platform: 1 });
    expect((await decide({ ...reject, adminKey: 'admin-key-for-tests' })).status).toBe(200);
    expect(await delivery.books()).toMatchObject({ held: 10, earned: 4, platform: -4 });
    expect((await delivery.read()).refunded).toBe(false);
  });

  it('needs a reason, and happens once', async () => {
    for (const reason of [undefined, null, '  ']) {
      const { status, body } = await delivery.decide({ status: 'rejected', reason });
      expect([status, body.error]).toEqual([400, 'reason is required']);
    }
    await rejected();
    const { status, body } = await delivery.decide(reject);
    expect([status, body.error]).toEqual([409, 'This delivery has been rejected already']);
    expect(await delivery.books()).toMatchObject({ held: 10 });
  });
});

describe('two operators at the same moment', () => {
  it.each([
    ['approve', approve, approve, { earned: [4], platform: [1] }],
    ['reject', reject, reject, { earned: [0], platform: [0] }],
    [
      'approve and reject',
      { ...approve, expectedStatus: 'pending' },
      { ...reject, expectedStatus: 'pending' },
      { earned: [4, 0], platform: [1, 0] },
    ],
  ])('%s: one wins', async (_what, one, other, { earned, platform }) => {
    await delivery.setAside();
    const answers = await Promise.all([delivery.decide(one), delivery.decide(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const books = await delivery.books();
    expect(earned).toContain(books.earned);
    expect(platform[earned.indexOf(books.earned)]).toBe(books.platform);
    expect(books).toMatchObject(books.earned === 4 ? { balance: 0, held: 5 } : { balance: 0, held: 10 });
    expect(await actionsOn(server, delivery.id)).toHaveLength(1);
  });

  it('hear of each other when they say what they have seen', async () => {
    const { status, body } = await delivery.decide({ ...reject, expectedStatus: 'completed' });
    expect([status, body.error]).toEqual([409, 'Somebody else has decided on this delivery meanwhile']);
    expect((await delivery.read()).status).toBe('pending');
  });
});

describe('notes', () => {
  it('change alone, and the log does not repeat them', async () => {
    const { status, body } = await delivery.decide({ adminNotes: '  Ask Theo\r\nonce more ' });
    expect([status, body.data.delivery.adminNotes, body.data.delivery.status]).toEqual([
      200,
      'Ask Theo\nonce more',
      'pending',
    ]);
    expect((await delivery.decide({ adminNotes: null })).body.data.delivery.adminNotes).toBeNull();
    expect(await actionsOn(server, delivery.id)).toEqual([
      { action: 'delivery_noted', reason: null, before: { hasNotes: false }, after: { hasNotes: true } },
      { action: 'delivery_noted', reason: null, before: { hasNotes: true }, after: { hasNotes: false } },
    ]);
  });

  it('come with a decision, or not at all', async () => {
    await delivery.decide({ ...approve, adminNotes: 'Too early' });
    expect((await delivery.read()).adminNotes).toBeNull();
    await delivery.decide({ ...reject, adminNotes: 'Silent' });
    expect(await delivery.read()).toMatchObject({ adminNotes: 'Silent', status: 'rejected' });
  });
});

it.each([
  [{}, 'status or adminNotes is required'],
  [{ status: 'pending' }, 'status must be one of completed, processing, rejected'],
  [{ status: 'rejected', reason: 'x'.repeat(501) }, 'reason must be at most 500 characters'],
  [{ adminNotes: 'x'.repeat(2001) }, 'adminNotes must be at most 2000 characters'],
  [{ ...reject, takeBackPay: 'yes' }, 'takeBackPay must be true or false'],
  [{ ...reject, expectedStatus: 'gone' }, 'expectedStatus must be one of pending, processing, completed, rejected'],
])('refuses %o', async (body, error) => {
  const answer = await delivery.decide(body);
  expect([answer.status, answer.body.error]).toEqual([400, error]);
  expect((await delivery.read()).status).toBe('pending');
});

it('PATCH means the same as PUT', async () => {
  const address = `/api/admin/deliveries/${delivery.id}`;
  const answer = await request(server.url, 'PATCH', address, { token: operator, body: reject });
  expect([answer.status, answer.body.data.delivery.status]).toEqual([200, 'rejected']);
});
