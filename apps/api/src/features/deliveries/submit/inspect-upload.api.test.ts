import { request } from '@outloud/testkit/http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin, newUpload } from '../../../../test/deliveries.ts';
import { insertTestDelivery } from '../../../../test/insert-test-delivery.ts';
import { newCustomerWithCredits, newRoast, setSlotStates } from '../../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../../test/server.ts';
import { newTester, signInOperator } from '../../../../test/users.ts';
import { BadMedia, type Media, type MediaFacts } from '../../../adapters/media/media.port.ts';
import { TimedOut } from '../../../adapters/task/task.port.ts';
import { expireClaims } from '../../claims/claims.jobs.ts';
import { inspectUpload, type Submission } from './create-delivery.service.ts';

let server: TestServer;
let media: Media;
let owner: { token: string };
let admin: { id: string; token: string };
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  media = server.deps.media;
  owner = await newCustomerWithCredits(server, 1000);
  admin = await newAdmin(server);
});
afterAll(() => server.close());
afterEach(() => {
  server.deps.media = media;
});

const facts: MediaFacts = {
  durationSeconds: 400,
  video: { codec: 'vp9', width: 640, height: 360, pixelFormat: 'yuv420p' },
  audio: { codec: 'opus' },
};

type Probe = { finish: () => void; fail: (error: Error) => void; signal: AbortSignal };

/** Replaces each probe with a promise that the test settles. Like a real probe, the promise rejects on abort. */
function holdProbes(): Probe[] {
  const probes: Probe[] = [];
  server.deps.media = {
    ...media,
    probe: (_parts, signal) =>
      new Promise((resolve, reject) => {
        probes.push({ finish: () => resolve(facts), fail: reject, signal });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  };
  return probes;
}

function failProbes(error: Error): void {
  server.deps.media = { ...media, probe: () => Promise.reject(error) };
}

type User = { id: string; token: string };
const post = (path: string, token: string, body: object) => request(server.url, 'POST', path, { token, body });
const submit = (claimId: string, tester: User, uploadId: string) =>
  post(`/api/tester/claims/${claimId}/submit`, tester.token, { uploadId });
const check = (tester: User, uploadId: string) => post('/api/tester/recordings/check', tester.token, { uploadId });

/** Creates a tester with an active claim and a finished upload. */
async function newClaim() {
  const tester = await newTester(server);
  const roastId = await newRoast(server, owner.token);
  const claimId: string = (await post(`/api/tester/roasts/${roastId}/claim`, tester.token, {})).body.data.claim._id;
  return { tester, roastId, claimId, uploadId: await newUpload(server, tester) };
}

/** Creates the request body with which an admin submits a recording for a new tester. */
async function newSubmission(sender: { id: string } = admin) {
  const roastRequestId = await newRoast(server, owner.token);
  return { roastRequestId, testerId: (await newTester(server)).id, uploadId: await newUpload(server, sender) };
}

type SubmissionBody = Awaited<ReturnType<typeof newSubmission>>;

const toSubmission = (
  { roastRequestId: roastId, testerId, uploadId }: SubmissionBody,
  { id: senderId }: { id: string } = admin,
): Submission => ({ senderId, uploadId, roastId, testerId, claimId: null, adminNotes: null, operator: null });

const submitAsAdmin = (body: object) =>
  post('/api/deliveries/upload', admin.token, { uploadKey: testSecrets.uploadKey, ...body });

const isStored = async (uploadId: string) =>
  (await server.deps.pool.query('select 1 from uploads where id = $1', [uploadId])).rowCount === 1;

describe('checks before the file is opened', () => {
  it.each([
    ['given up', 409, 'claim_over', 'given_up'],
    ['expired and ended', 409, 'claim_over', 'expired'],
    ['expired but not ended yet', 409, 'claim_over', 'expired'],
    ['submitted with another upload', 409, 'delivered_before', undefined],
    ['held by another tester', 404, 'not_found', undefined],
    ['held by a suspended tester', 409, 'tester_suspended', undefined],
  ])('rejects the submission for a claim that is %s without opening the file', async (kind, status, code, state) => {
    const { tester, claimId, uploadId } = await newClaim();
    const { pool } = server.deps;
    const change: Record<string, () => Promise<unknown>> = {
      'given up': () => request(server.url, 'DELETE', `/api/tester/claims/${claimId}`, { token: tester.token }),
      'expired and ended': async () => {
        await pool.query(`update claims set expires_at = now() - interval '11 minutes' where id = $1`, [claimId]);
        await expireClaims(server.deps);
      },
      'expired but not ended yet': () =>
        pool.query(`update claims set expires_at = now() - interval '11 minutes' where id = $1`, [claimId]),
      'submitted with another upload': async () => submit(claimId, tester, await newUpload(server, tester)),
      'held by a suspended tester': () =>
        pool.query('update testers set suspended_at = now() where user_id = $1', [tester.id]),
    };
    await change[kind]?.();
    const sender = kind === 'held by another tester' ? await newTester(server) : tester;
    const probes = holdProbes();
    const response = await submit(claimId, sender, uploadId);
    expect([response.status, response.body.code, response.body.details?.state]).toEqual([status, code, state]);
    expect(probes).toHaveLength(0);
    expect(await isStored(uploadId)).toBe(true);
  });

  it('rejects a submission by an admin or operator if no slot is open or the tester already delivered', async () => {
    const body = await newSubmission();
    await setSlotStates(server, body.roastRequestId, ['claimed']);
    const probes = holdProbes();
    const noSlot = await submitAsAdmin(body);
    expect([noSlot.status, noSlot.body.code, probes.length]).toEqual([409, 'no_open_slot', 0]);
    const token = await signInOperator(server);
    const byOperator = await post('/api/admin/deliveries/create', token, {
      ...body,
      uploadId: await newUpload(server, { id: await getOperatorId() }),
      adminKey: testSecrets.adminKey,
    });
    expect([byOperator.status, byOperator.body.code, probes.length]).toEqual([409, 'no_open_slot', 0]);
    server.deps.media = media;
    await setSlotStates(server, body.roastRequestId, ['open']);
    expect((await submitAsAdmin(body)).status).toBe(201);
    const laterProbes = holdProbes();
    const duplicate = await submitAsAdmin({ ...body, uploadId: await newUpload(server, admin) });
    expect([duplicate.status, duplicate.body.code, laterProbes.length]).toEqual([409, 'delivered_before', 0]);
  });

  it('skips a waiting inspection that is no longer needed when a slot becomes free', async () => {
    const submission = toSubmission(await newSubmission());
    const { roastId, testerId, uploadId } = submission;
    const probes = holdProbes();
    const running = inspectUpload(server.deps, submission);
    const waiting = inspectUpload(server.deps, submission);
    await expect.poll(() => probes.length).toBe(1);
    const { id } = await insertTestDelivery(server, roastId, testerId);
    await server.deps.pool.query('update deliveries set source_upload_id = $1 where id = $2', [uploadId, id]);
    probes[0]?.finish();
    expect([await running, await waiting, probes.length]).toEqual([facts, null, 1]);
  });
});

async function getOperatorId(): Promise<string> {
  return (await server.deps.pool.query('select id from operators')).rows[0].id;
}

describe('inspection limits per user', () => {
  it('runs one inspection per user at a time, and gives the second slot to another user', async () => {
    const bodies = [await newSubmission(), await newSubmission(), await newSubmission()];
    const { tester, claimId, uploadId } = await newClaim();
    const probes = holdProbes();
    const responses = bodies.map(submitAsAdmin);
    await expect.poll(() => probes.length).toBe(1);
    const testerSubmit = submit(claimId, tester, uploadId);
    await expect.poll(() => probes.length).toBe(2);
    probes[1]?.finish();
    expect((await testerSubmit).status).toBe(201);
    // The admin's second inspection waits for the first one, even though a slot is free.
    expect(probes).toHaveLength(2);
    probes[0]?.finish();
    await expect.poll(() => probes.length).toBe(3);
    probes[2]?.finish();
    await expect.poll(() => probes.length).toBe(4);
    probes[3]?.finish();
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('accepts a submission while the same upload is being checked, and opens the file only once', async () => {
    const { tester, claimId, uploadId } = await newClaim();
    const probes = holdProbes();
    const checking = check(tester, uploadId);
    await expect.poll(() => probes.length).toBe(1);
    expect((await submit(claimId, tester, uploadId)).status).toBe(201);
    expect(probes).toHaveLength(1);
    probes[0]?.fail(new BadMedia('Enough'));
    expect((await checking).status).toBe(400);
  });

  it('rejects a sixth concurrent check with 429 and Retry-After', async () => {
    const tester = await newTester(server);
    const uploadId = await newUpload(server, tester);
    const probes = holdProbes();
    const runningCheck = check(tester, uploadId);
    await expect.poll(() => probes.length).toBe(1);
    const otherChecks = [1, 2, 3, 4, 5].map(() => check(tester, uploadId));
    const rejected = await Promise.race(otherChecks);
    expect([rejected.status, rejected.body.code, rejected.headers.get('retry-after')]).toEqual([
      429,
      'checks_running',
      '60',
    ]);
    failProbes(new BadMedia('Enough'));
    probes[0]?.fail(new BadMedia('Enough'));
    const statuses = (await Promise.all([runningCheck, ...otherChecks])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('frees the slot of a check when the client disconnects', async () => {
    const tester = await newTester(server);
    const uploadId = await newUpload(server, tester);
    const probes = holdProbes();
    const disconnect = new AbortController();
    const abandonedCheck = fetch(`${server.url}/api/tester/recordings/check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tester.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ uploadId }),
      signal: disconnect.signal,
    }).catch((error: Error) => error.name);
    await expect.poll(() => probes.length).toBe(1);
    disconnect.abort();
    expect(await abandonedCheck).toBe('AbortError');
    const nextCheck = check(tester, uploadId);
    await expect.poll(() => probes.length).toBe(2);
    expect(probes[0]?.signal.aborted).toBe(true);
    probes[1]?.fail(new BadMedia('Enough'));
    expect((await nextCheck).status).toBe(400);
  });
});

describe('busy server', () => {
  const timeoutError = new TimedOut('It took more than 600 seconds');

  it('accepts the submission of a tester when the inspection times out, and leaves the inspection to the pipeline', async () => {
    const { tester, claimId, uploadId } = await newClaim();
    failProbes(timeoutError);
    const { status, body } = await submit(claimId, tester, uploadId);
    expect([status, body.data.claim.state]).toEqual([201, 'submitted']);
    expect(body.data.claim.delivery).toMatchObject({ status: 'pending', stage: 'preparing', reviewReasons: [] });
    expect(await isStored(uploadId)).toBe(true);
    const steps = `select step, state from delivery_steps where delivery_id = $1 and step = 'probe'`;
    const { rows } = await server.deps.pool.query(steps, [body.data.claim.delivery._id]);
    expect(rows).toEqual([{ step: 'probe', state: 'waiting' }]);
  });

  it('accepts submissions by an admin and an operator when the inspection times out', async () => {
    const token = await signInOperator(server);
    const bodies = [await newSubmission(), await newSubmission({ id: await getOperatorId() })];
    failProbes(timeoutError);
    expect((await submitAsAdmin(bodies[0] ?? {})).status).toBe(201);
    const operatorBody = { ...bodies[1], adminKey: testSecrets.adminKey };
    expect((await post('/api/admin/deliveries/create', token, operatorBody)).status).toBe(201);
  });

  it('skips an inspection that waits or runs too long', async () => {
    const probes = holdProbes();
    const inspectNew = async (seconds: number) => {
      const sender = await newTester(server);
      return inspectUpload(server.deps, toSubmission(await newSubmission(sender), sender), seconds);
    };
    const running = [inspectNew(60), inspectNew(60)];
    await expect.poll(() => probes.length).toBe(2);
    expect(await inspectNew(0.1)).toBeNull();
    expect(probes).toHaveLength(2);
    for (const { finish } of probes) finish();
    expect(await Promise.all(running)).toEqual([facts, facts]);
    expect(await inspectNew(2)).toBeNull();
    expect(probes.slice(2).filter(({ signal }) => !signal.aborted)).toEqual([]);
  });

  it.each([['/api/tester/recordings/check'], ['/api/tester/practice']])(
    'returns 503 from %s when the inspection times out, and keeps the upload',
    async (path) => {
      const tester = await newTester(server);
      const uploadId = await newUpload(server, tester);
      server.deps.media = { ...media, probe: async () => facts, thumbnail: () => Promise.reject(timeoutError) };
      const { status, body, headers } = await post(path, tester.token, { uploadId });
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'busy', '60']);
      expect(await isStored(uploadId)).toBe(true);
    },
  );
});
