import { existsSync } from 'node:fs';
import path from 'node:path';
import { noSpeechInsights } from '@outloud/domain/deliveries';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newAdmin, newDelivery, newUpload } from '../../../test/deliveries.ts';
import { backdatePayment, createEarningsClient, newPaidReview, setPayoutAccount } from '../../../test/earnings.ts';
import { listActionsOn, newOperatorDelivery, type OperatorDelivery } from '../../../test/operator-delivery.ts';
import { newCustomerWithCredits } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newTester, signInOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { removeStoredFiles } from './deliveries.jobs.ts';
import { processDelivery } from './processing/process-delivery.jobs.ts';
import { submitDeliveryForTester } from './submit/submit-delivery.service.ts';

let server: TestServer;
let admin: { id: string; token: string };
let operator: string;
let delivery: OperatorDelivery;
beforeAll(async () => {
  // No worker runs here. The tests process deliveries themselves.
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
  vi.restoreAllMocks();
  delivery = await newOperatorDelivery(server, admin, operator);
});

const rejection = { status: 'rejected', reason: 'Nothing to hear' };
const approval = { status: 'completed' };
const approveDelivery = async () => {
  await delivery.flagForReview();
  expect((await delivery.decide(approval)).status).toBe(200);
};
const countJobs = async (queue: string) => {
  const query = `select 1 from pgboss.job where name = $1 and data->>'deliveryId' = $2`;
  return (await server.deps.pool.query(query, [queue, delivery.id])).rowCount;
};
const getPath = (name: string) => path.join(server.deps.config.dataDir, 'files', name);

it('fills an open slot for a tester without a claim and does not charge the customer yet', async () => {
  expect(await delivery.readLedger()).toEqual({
    balance: 0,
    held: 10,
    earned: 0,
    platform: 0,
    slots: ['submitted', 'open'],
    status: 'in_progress',
    received: 1,
  });
});

describe('approval', () => {
  it('charges the customer for an approved delivery, pays the tester and enqueues the email', async () => {
    const { rows } = await server.deps.pool.query('select upload_id from deliveries where id = $1', [delivery.id]);
    await delivery.flagForReview();
    const { status, body } = await delivery.decide(approval);
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
        aiInsights: { summary: noSpeechInsights.summary, userExperienceScore: null, overallSentiment: 'neutral' },
      },
    ]);
    expect(await delivery.readLedger()).toEqual({
      balance: 0,
      held: 5,
      earned: 4,
      platform: 1,
      slots: ['completed', 'open'],
      status: 'in_progress',
      received: 1,
    });
    expect(await countJobs('delivery-mail')).toBe(1);
    expect((await server.deps.pool.query('select 1 from uploads where id = $1', [rows[0].upload_id])).rowCount).toBe(0);
    await expect.poll(() => existsSync(getPath(`uploads/${rows[0].upload_id}`))).toBe(false);
    expect(existsSync(getPath(`deliveries/${delivery.id}/video.mp4`))).toBe(true);
    expect(await listActionsOn(server, delivery.id)).toEqual([
      {
        action: 'delivery_approved',
        reason: null,
        before: { status: 'pending', reviewReasons: ['no_speech'] },
        after: { status: 'completed', chargedCredits: 5 },
      },
    ]);
    const { body: customerBody } = await request(server.url, 'GET', `/api/deliveries/${delivery.id}`, delivery.owner);
    expect(customerBody.data.delivery).toMatchObject({ status: 'completed', inReview: false });
    expect((await fetch(`${server.url}${customerBody.data.delivery.videoUrl}`)).status).toBe(200);
  });

  it('keeps existing insights on approval', async () => {
    const insights = {
      userExperienceScore: 8,
      overallSentiment: 'positive',
      summary: 'Fine.',
      testerLiked: [],
      testerDisliked: [],
      moments: [],
      holdReason: null,
    };
    const query = `update deliveries set transcript = 'Fine.', insights = $2 where id = $1`;
    await server.deps.pool.query(query, [delivery.id, JSON.stringify(insights)]);
    await approveDelivery();
    expect((await delivery.read()).aiInsights).toMatchObject({ summary: 'Fine.', userExperienceScore: 8 });
  });

  it('rejects the approval of a delivery that is not in review with 409', async () => {
    const earlyApproval = await delivery.decide(approval);
    expect([earlyApproval.status, earlyApproval.body.code]).toEqual([409, 'not_in_review']);
    await approveDelivery();
    expect((await delivery.decide(approval)).status).toBe(409);
    await delivery.decide(rejection);
    expect((await delivery.decide(approval)).status).toBe(409);
  });

  it('rejects the approval of a delivery without a video, a transcript, an analysis or a check with 409', async () => {
    const { pool } = server.deps;
    await delivery.flagForReview();
    const updateTranscribeStep = (change: string) =>
      pool.query(`update delivery_steps set ${change} where delivery_id = $1 and step = 'transcribe'`, [delivery.id]);
    await updateTranscribeStep(`state = 'failed', result = null`);
    const noTranscript = await delivery.decide(approval);
    expect([noTranscript.status, noTranscript.body.code]).toEqual([409, 'processing_failed']);
    await updateTranscribeStep(`state = 'done', result = '{"segments": [{"text": "Well."}]}'`);
    const noAnalysis = await delivery.decide(approval);
    expect([noAnalysis.status, noAnalysis.body.code]).toEqual([409, 'processing_failed']);
    await updateTranscribeStep(`state = 'done', result = '{"segments": []}'`);
    await pool.query(`update delivery_steps set state = 'failed' where delivery_id = $1 and step = 'check'`, [
      delivery.id,
    ]);
    const noCheck = await delivery.decide(approval);
    expect([noCheck.status, noCheck.body.error]).toEqual([
      409,
      'The recording was not compared with earlier recordings because processing failed. Retry or reject the delivery.',
    ]);
    const failNormalize = `update delivery_steps set state = 'failed' where delivery_id = $1 and step = 'normalize'`;
    await pool.query(failNormalize, [delivery.id]);
    const { status, body } = await delivery.decide(approval);
    expect([status, body.code]).toEqual([409, 'processing_failed']);
    expect(await delivery.readLedger()).toMatchObject({ held: 10, earned: 0 });
    expect(await listActionsOn(server, delivery.id)).toEqual([]);
  });
});

describe('retry', () => {
  it('restarts the failed steps of a delivery and keeps the finished steps', async () => {
    const failAudio = `update delivery_steps set state = 'failed', attempts = 5, error = 'No luck' where delivery_id = $1 and step = 'audio'`;
    await server.deps.pool.query(failAudio, [delivery.id]);
    await delivery.flagForReview();
    expect((await delivery.decide({ status: 'processing' })).body.code).toBe('not_failed');
    const query = `update deliveries set review_reasons = '{processing_failed}' where id = $1`;
    await server.deps.pool.query(query, [delivery.id]);
    const { status, body } = await delivery.decide({ status: 'processing' });
    expect([status, body.data.delivery.status, body.data.delivery.reviewReasons]).toEqual([200, 'processing', []]);
    expect(body.data.delivery.steps.slice(2, 4)).toEqual([
      { name: 'thumbnail', state: 'done', attempts: 0, error: null },
      { name: 'audio', state: 'waiting', attempts: 0, error: null },
    ]);
    expect(await countJobs('process-delivery')).toBe(2);
    expect(await listActionsOn(server, delivery.id)).toEqual([
      {
        action: 'delivery_retried',
        reason: null,
        before: { status: 'pending', reviewReasons: ['processing_failed'] },
        after: { status: 'processing' },
      },
    ]);
  });
});

describe('rejection', () => {
  const rejectDelivery = async (decision: object = rejection) => {
    const { status, body } = await delivery.decide(decision);
    expect([status, body.data?.delivery.status]).toEqual([200, 'rejected']);
    return delivery.readLedger();
  };
  const reopened = { balance: 0, held: 10, slots: ['open', 'open'], status: 'pending', received: 0 };

  it('reopens the slot of a rejected pending delivery', async () => {
    expect(await rejectDelivery()).toEqual({ ...reopened, earned: 0, platform: 0 });
    expect(await delivery.read()).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Nothing to hear',
      stage: null,
    });
    expect((await request(server.url, 'GET', `/api/deliveries/${delivery.id}`, delivery.owner)).status).toBe(404);
    expect(await listActionsOn(server, delivery.id)).toEqual([
      {
        action: 'delivery_rejected',
        reason: 'Nothing to hear',
        before: { status: 'pending' },
        after: { status: 'rejected', slot: 'open', refundedCredits: 0, takenBackCredits: 0, pendingClawbackCredits: 0 },
      },
    ]);
  });

  it('refunds the price of a rejected pending delivery after the window closes', async () => {
    await delivery.expireRoast();
    expect(await delivery.readLedger()).toMatchObject({ balance: 5, held: 5 });
    expect(await rejectDelivery()).toEqual({
      balance: 10,
      held: 0,
      earned: 0,
      platform: 0,
      slots: ['released', 'released'],
      status: 'cancelled',
      received: 0,
    });
  });

  it("reopens the slot of a rejected completed delivery at the platform's expense and still pays the tester", async () => {
    await approveDelivery();
    expect(await rejectDelivery()).toEqual({ ...reopened, earned: 4, platform: -4 });
    // The price is held for the reopened slot and not refunded to the customer.
    expect(await delivery.read()).toMatchObject({ charged: 5, refunded: false });
  });

  it('refunds a rejected completed delivery after the window closes and keeps the roast completed', async () => {
    await approveDelivery();
    await delivery.expireRoast();
    expect(await delivery.readLedger()).toMatchObject({ balance: 5, held: 0, status: 'completed' });
    expect(await rejectDelivery()).toEqual({
      balance: 10,
      held: 0,
      earned: 4,
      platform: -4,
      slots: ['released', 'released'],
      status: 'completed',
      received: 0,
    });
    expect((await listActionsOn(server, delivery.id)).at(-1)).toMatchObject({
      before: { status: 'completed' },
      after: { status: 'rejected', slot: 'released', refundedCredits: 5, takenBackCredits: 0 },
    });
  });

  it('claws back the pay of a rejected delivery on request', async () => {
    await approveDelivery();
    expect(await rejectDelivery({ ...rejection, takeBackPay: true })).toEqual({ ...reopened, earned: 0, platform: 0 });
    expect((await listActionsOn(server, delivery.id)).at(-1).after).toMatchObject({ takenBackCredits: 4 });
  });

  it('leaves pay in a requested payout until the payout is returned', async () => {
    await approveDelivery();
    await backdatePayment(server, delivery.id, 8);
    const tester = createEarningsClient(server, delivery.tester);
    const customer = await newCustomerWithCredits(server);
    for (const days of [8, 8, 1]) await newPaidReview(server, { tester, customer, days });
    await setPayoutAccount(server, delivery.tester.id);
    expect((await tester.requestPayout()).body.data.payout.amount).toBe(12);
    expect(await rejectDelivery({ ...rejection, takeBackPay: true })).toEqual({ ...reopened, earned: 4, platform: -4 });
    expect((await listActionsOn(server, delivery.id)).at(-1).after).toMatchObject({
      takenBackCredits: 0,
      pendingClawbackCredits: 4,
    });
  });

  it('does not claw back pay for a delivery that was not paid', async () => {
    expect(await rejectDelivery({ ...rejection, takeBackPay: true })).toEqual({ ...reopened, earned: 0, platform: 0 });
  });

  it('aborts the running step of a rejected delivery and ignores its result', async () => {
    await server.deps.pool.query(`update delivery_steps set state = 'waiting' where delivery_id = $1`, [delivery.id]);
    let isAborted = false;
    vi.spyOn(server.deps.media, 'normalize').mockImplementationOnce(
      (_source, _target, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            isAborted = true;
            reject(signal.reason);
          });
        }),
    );
    const running = processDelivery(server.deps, { deliveryId: delivery.id }, new AbortController().signal);
    await expect.poll(async () => (await delivery.read()).steps[1].state).toBe('running');
    expect((await delivery.read()).status).toBe('processing');
    expect(await rejectDelivery()).toEqual({ ...reopened, earned: 0, platform: 0 });
    await running;
    expect(isAborted).toBe(true);
    await processDelivery(server.deps, { deliveryId: delivery.id }, new AbortController().signal);
    const { status, steps } = await delivery.read();
    expect([status, steps[1]]).toEqual(['rejected', { name: 'normalize', state: 'waiting', attempts: 1, error: null }]);
    expect((await listActionsOn(server, delivery.id)).at(-1).before).toEqual({ status: 'processing' });
  });

  it('opens the slot of a rejected delivery to other testers but not to the same tester', async () => {
    await rejectDelivery();
    const { roastId, tester } = delivery;
    const uploadId = await newUpload(server, admin);
    const secondSubmission = submitDeliveryForTester(server.deps, admin.id, {
      uploadId,
      roastRequestId: roastId,
      testerId: tester.id,
    });
    await expect(secondSubmission).rejects.toMatchObject({ status: 409, code: 'delivered_before' });
    const otherTester = await newTester(server);
    await newDelivery(server, { admin, roastId, testerId: otherTester.id });
    expect(await delivery.readLedger()).toMatchObject({ held: 10, slots: ['submitted', 'open'], received: 1 });
    expect((await delivery.remove()).status).toBe(200);
    expect(await delivery.readLedger()).toMatchObject({ held: 10, slots: ['submitted', 'open'], received: 1 });
  });

  it('requires the admin key to reject a completed delivery', async () => {
    await approveDelivery();
    const url = `/api/admin/deliveries/${delivery.id}`;
    const decide = (body: object) => request(server.url, 'PUT', url, { token: operator, body });
    const noKey = await decide(rejection);
    expect([noKey.status, noKey.body.code, noKey.body.problems?.[0]?.field]).toEqual([
      400,
      'invalid_input',
      'adminKey',
    ]);
    const wrongKey = await decide({ ...rejection, adminKey: 'wrong' });
    expect([wrongKey.status, wrongKey.body.code]).toEqual([403, 'wrong_admin_key']);
    expect(await delivery.readLedger()).toMatchObject({ held: 5, earned: 4, platform: 1 });
    expect((await decide({ ...rejection, adminKey: 'admin-key-for-tests' })).status).toBe(200);
    expect(await delivery.readLedger()).toMatchObject({ held: 10, earned: 4, platform: -4 });
    expect((await delivery.read()).refunded).toBe(false);
  });

  it('requires a reason to reject a delivery, and returns 409 for a second rejection', async () => {
    for (const reason of [undefined, null, '  ']) {
      const { status, body } = await delivery.decide({ status: 'rejected', reason });
      expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', 'reason']);
    }
    await rejectDelivery();
    const { status, body } = await delivery.decide(rejection);
    expect([status, body.code]).toEqual([409, 'rejected_before']);
    expect(await delivery.readLedger()).toMatchObject({ held: 10 });
  });
});

describe('concurrent decisions', () => {
  it.each([
    ['approve and approve', approval, approval, { earned: [4], platform: [1] }],
    ['reject and reject', rejection, rejection, { earned: [0], platform: [0] }],
    [
      'approve and reject',
      { ...approval, expectedStatus: 'pending' },
      { ...rejection, expectedStatus: 'pending' },
      { earned: [4, 0], platform: [1, 0] },
    ],
  ])(
    'applies only one of two concurrent decisions: %s',
    async (_name, decision, otherDecision, { earned, platform }) => {
      await delivery.flagForReview();
      const responses = await Promise.all([delivery.decide(decision), delivery.decide(otherDecision)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const ledger = await delivery.readLedger();
      expect(earned).toContain(ledger.earned);
      expect(platform[earned.indexOf(ledger.earned)]).toBe(ledger.platform);
      expect(ledger).toMatchObject(ledger.earned === 4 ? { balance: 0, held: 5 } : { balance: 0, held: 10 });
      expect(await listActionsOn(server, delivery.id)).toHaveLength(1);
    },
  );

  it('rejects a decision with 409 when expectedStatus is outdated', async () => {
    const { status, body } = await delivery.decide({ ...rejection, expectedStatus: 'completed' });
    expect([status, body.code]).toEqual([409, 'decided_meanwhile']);
    expect((await delivery.read()).status).toBe('pending');
  });
});

describe('notes', () => {
  it('changes only the notes and does not copy the notes to the action log', async () => {
    const { status, body } = await delivery.decide({ adminNotes: '  Ask Theo\r\nonce more ' });
    expect([status, body.data.delivery.adminNotes, body.data.delivery.status]).toEqual([
      200,
      'Ask Theo\nonce more',
      'pending',
    ]);
    expect((await delivery.decide({ adminNotes: null })).body.data.delivery.adminNotes).toBeNull();
    expect(await listActionsOn(server, delivery.id)).toEqual([
      { action: 'delivery_noted', reason: null, before: { hasNotes: false }, after: { hasNotes: true } },
      { action: 'delivery_noted', reason: null, before: { hasNotes: true }, after: { hasNotes: false } },
    ]);
  });

  it('saves notes with a decision only if the decision succeeds', async () => {
    await delivery.decide({ ...approval, adminNotes: 'Too early' });
    expect((await delivery.read()).adminNotes).toBeNull();
    await delivery.decide({ ...rejection, adminNotes: 'Silent' });
    expect(await delivery.read()).toMatchObject({ adminNotes: 'Silent', status: 'rejected' });
  });
});

it.each([
  [{}, 'status'],
  [{ status: 'pending' }, 'status'],
  [{ status: 'rejected', reason: 'x'.repeat(501) }, 'reason'],
  [{ adminNotes: 'x'.repeat(2001) }, 'adminNotes'],
  [{ ...rejection, takeBackPay: 'yes' }, 'takeBackPay'],
  [{ ...rejection, expectedStatus: 'gone' }, 'expectedStatus'],
])('rejects the decision %o with 400', async (body, field) => {
  const response = await delivery.decide(body);
  expect([response.status, response.body.code, response.body.problems?.[0]?.field]).toEqual([
    400,
    'invalid_input',
    field,
  ]);
  expect((await delivery.read()).status).toBe('pending');
});

it('accepts a decision sent with PATCH instead of PUT', async () => {
  const url = `/api/admin/deliveries/${delivery.id}`;
  const response = await request(server.url, 'PATCH', url, { token: operator, body: rejection });
  expect([response.status, response.body.data.delivery.status]).toEqual([200, 'rejected']);
});

describe('explanation of the tester', () => {
  const explanation = (
    token: string | null,
    body: object = { text: 'I recorded this today.\nPlease listen.' },
    id = delivery.id,
  ) => request(server.url, 'POST', `/api/tester/deliveries/${id}/explanation`, { token, body });
  const readClaims = async () => {
    const { body } = await request(server.url, 'GET', '/api/tester/claims', { token: delivery.tester.token });
    return body.data.claims;
  };

  it('shows the text to the tester and the operator, who releases the review', async () => {
    await delivery.flagForReview();
    expect(await explanation(delivery.tester.token)).toMatchObject({ status: 200, body: { data: {} } });
    expect(await readClaims()).toMatchObject([
      { delivery: { reviewReasons: ['no_speech'], explanation: 'I recorded this today.\nPlease listen.' } },
    ]);
    expect((await delivery.read()).explanation).toEqual({
      text: 'I recorded this today.\nPlease listen.',
      sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect((await delivery.decide(approval)).status).toBe(200);
    expect((await delivery.readLedger()).earned).toBe(4);
  });

  it('does not keep an operator from rejecting the review with a reason that the tester sees', async () => {
    await delivery.flagForReview();
    await explanation(delivery.tester.token);
    expect((await delivery.decide(rejection)).status).toBe(200);
    expect(await readClaims()).toMatchObject([
      { delivery: { status: 'rejected', rejectionReason: 'Nothing to hear' } },
    ]);
    expect((await explanation(delivery.tester.token)).body.code).toBe('not_in_review');
  });

  it('is possible once, and only while the review waits for a decision', async () => {
    expect(await explanation(delivery.tester.token)).toMatchObject({ status: 409, body: { code: 'not_in_review' } });
    await delivery.flagForReview();
    const responses = await Promise.all([explanation(delivery.tester.token), explanation(delivery.tester.token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await explanation(delivery.tester.token)).body.code).toBe('explained_before');
    const change = `update deliveries set explanation = 'Another text' where id = $1`;
    await expect(server.deps.pool.query(change, [delivery.id])).rejects.toThrow('has an explanation');
  });

  it('rejects visitors, customers, other testers and bad texts', async () => {
    await delivery.flagForReview();
    expect((await explanation(null)).status).toBe(401);
    expect((await explanation(delivery.owner.token)).status).toBe(403);
    expect((await explanation((await newTester(server)).token)).status).toBe(404);
    expect((await explanation(delivery.tester.token, undefined, crypto.randomUUID())).status).toBe(404);
    for (const body of [{}, { text: ' ' }, { text: 'x'.repeat(2001) }]) {
      expect((await explanation(delivery.tester.token, body)).body.code).toBe('invalid_input');
    }
  });
});
