import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin, newUpload } from '../../../test/deliveries.ts';
import { request } from '../../../test/http.ts';
import { newTester, operatorToken } from '../../../test/people.ts';
import { moveSlots, newBuyer, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { BadMedia, type Media, type MediaFacts } from '../../adapters/media/media.port.ts';
import { TimedOut } from '../../adapters/task/task.port.ts';
import { expireClaims } from '../claims/claims.jobs.ts';
import { inspect } from './inspect.service.ts';

let server: TestServer;
let media: Media;
let owner: { token: string };
let admin: { id: string; token: string };
beforeAll(async () => {
  server = await startServer({}, undefined, { works: false });
  media = server.deps.media;
  owner = await newBuyer(server, 1000);
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

/** Probes that end when told, or when they are aborted, as the real ones do. */
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

type Person = { id: string; token: string };
const post = (path: string, token: string, body: object) => request(server.url, 'POST', path, { token, body });
const submit = (claimId: string, tester: Person, uploadId: string) =>
  post(`/api/tester/claims/${claimId}/submit`, tester.token, { uploadId });
const check = (tester: Person, uploadId: string) => post('/api/tester/recordings/check', tester.token, { uploadId });

/** A tester with an active claim and a finished upload. */
async function newClaim() {
  const tester = await newTester(server);
  const roastId = await newRoast(server, owner.token);
  const claimId: string = (await post(`/api/tester/roasts/${roastId}/claim`, tester.token, {})).body.data.claim._id;
  return { tester, roastId, claimId, uploadId: await newUpload(server, tester) };
}

/** What an admin sends to hand a recording in for a new tester. */
async function newHandIn(sender: { id: string } = admin) {
  const roastRequestId = await newRoast(server, owner.token);
  return { roastRequestId, testerId: (await newTester(server)).id, uploadId: await newUpload(server, sender) };
}

const handIn = (body: object) => post('/api/deliveries/upload', admin.token, body);

const isStored = async (uploadId: string) =>
  (await server.deps.pool.query('select 1 from uploads where id = $1', [uploadId])).rowCount === 1;

describe('checks before the file is opened', () => {
  it.each([
    ['given up', 409, 'You have given this claim up'],
    ['expired', 409, 'The time of this claim has run out'],
    ['not ended in time', 409, 'The time of this claim has run out'],
    ['submitted with another upload', 409, 'This tester has delivered to this roast request already'],
    ["another tester's", 404, 'Claim not found'],
    ["a suspended tester's", 409, 'This tester is suspended'],
  ])('refuse to submit a claim that is %s', async (kind, status, error) => {
    const { tester, claimId, uploadId } = await newClaim();
    const { pool } = server.deps;
    const change: Record<string, () => Promise<unknown>> = {
      'given up': () => request(server.url, 'DELETE', `/api/tester/claims/${claimId}`, { token: tester.token }),
      expired: async () => {
        await pool.query(`update claims set expires_at = now() - interval '11 minutes' where id = $1`, [claimId]);
        await expireClaims(server.deps);
      },
      'not ended in time': () =>
        pool.query(`update claims set expires_at = now() - interval '11 minutes' where id = $1`, [claimId]),
      'submitted with another upload': async () => submit(claimId, tester, await newUpload(server, tester)),
      "a suspended tester's": () =>
        pool.query('update testers set suspended_at = now() where user_id = $1', [tester.id]),
    };
    await change[kind]?.();
    const sender = kind === "another tester's" ? await newTester(server) : tester;
    const probes = holdProbes();
    const answer = await submit(claimId, sender, uploadId);
    expect([answer.status, answer.body.error, probes.length]).toEqual([status, error, 0]);
    expect(await isStored(uploadId)).toBe(true);
  });

  it('refuse a hand-in without an open slot, and for a tester who has delivered', async () => {
    const body = await newHandIn();
    await moveSlots(server, body.roastRequestId, ['claimed']);
    const probes = holdProbes();
    const full = await handIn(body);
    expect([full.status, full.body.code, probes.length]).toEqual([409, 'no_open_slot', 0]);
    const token = await operatorToken(server);
    const byOperator = await post('/api/admin/deliveries/create', token, {
      ...body,
      uploadId: await newUpload(server, { id: await operatorId() }),
      adminKey: testSecrets.adminKey,
    });
    expect([byOperator.status, byOperator.body.code, probes.length]).toEqual([409, 'no_open_slot', 0]);
    server.deps.media = media;
    await moveSlots(server, body.roastRequestId, ['open']);
    expect((await handIn(body)).status).toBe(201);
    const again = holdProbes();
    const twice = await handIn({ ...body, uploadId: await newUpload(server, admin) });
    expect([twice.status, twice.body.code, again.length]).toEqual([409, 'delivered_before', 0]);
  });

  it('are repeated when it is the turn of an inspection that waited', async () => {
    const tester = await newTester(server);
    const uploads = [await newUpload(server, tester), await newUpload(server, tester)];
    const probes = holdProbes();
    let isNeeded = true;
    const [first, second] = uploads.map((uploadId) =>
      inspect(server.deps, { senderId: tester.id, uploadId, isNeeded: async () => isNeeded }),
    );
    await expect.poll(() => probes.length).toBe(1);
    isNeeded = false;
    probes[0]?.finish();
    expect([await first, await second, probes.length]).toEqual([facts, null, 1]);
  });
});

async function operatorId(): Promise<string> {
  return (await server.deps.pool.query('select id from operators')).rows[0].id;
}

describe('a user', () => {
  it('has one inspection at a time, while another user gets the second place', async () => {
    const bodies = [await newHandIn(), await newHandIn(), await newHandIn()];
    const { tester, claimId, uploadId } = await newClaim();
    const probes = holdProbes();
    const answers = bodies.map(handIn);
    await expect.poll(() => probes.length).toBe(1);
    const others = submit(claimId, tester, uploadId);
    await expect.poll(() => probes.length).toBe(2);
    probes[1]?.finish();
    expect((await others).status).toBe(201);
    // The admin's second waits for the first, though a place is free.
    expect(probes).toHaveLength(2);
    probes[0]?.finish();
    await expect.poll(() => probes.length).toBe(3);
    probes[2]?.finish();
    await expect.poll(() => probes.length).toBe(4);
    probes[3]?.finish();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('submits without waiting for the own check, and the file is opened once', async () => {
    const { tester, claimId, uploadId } = await newClaim();
    const probes = holdProbes();
    const checking = check(tester, uploadId);
    await expect.poll(() => probes.length).toBe(1);
    expect((await submit(claimId, tester, uploadId)).status).toBe(201);
    expect(probes).toHaveLength(1);
    probes[0]?.fail(new BadMedia('Enough'));
    expect((await checking).status).toBe(400);
  });

  it('has at most five checks running or in line, and is told when to come back', async () => {
    const tester = await newTester(server);
    const uploadId = await newUpload(server, tester);
    const probes = holdProbes();
    const first = check(tester, uploadId);
    await expect.poll(() => probes.length).toBe(1);
    const waiting = [1, 2, 3, 4, 5].map(() => check(tester, uploadId));
    const refused = await Promise.race(waiting);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'checks_running',
      '60',
    ]);
    expect(refused.body.error).toBe('Your other recordings are still being checked. Try again in a minute.');
    failProbes(new BadMedia('Enough'));
    probes[0]?.fail(new BadMedia('Enough'));
    const statuses = (await Promise.all([first, ...waiting])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('frees the place of a check by closing the connection', async () => {
    const tester = await newTester(server);
    const uploadId = await newUpload(server, tester);
    const probes = holdProbes();
    const leaving = new AbortController();
    const sent = fetch(`${server.url}/api/tester/recordings/check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tester.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ uploadId }),
      signal: leaving.signal,
    }).catch((error: Error) => error.name);
    await expect.poll(() => probes.length).toBe(1);
    leaving.abort();
    expect(await sent).toBe('AbortError');
    const next = check(tester, uploadId);
    await expect.poll(() => probes.length).toBe(2);
    expect(probes[0]?.signal.aborted).toBe(true);
    probes[1]?.fail(new BadMedia('Enough'));
    expect((await next).status).toBe(400);
  });
});

describe('a busy machine', () => {
  const timedOut = new TimedOut('It took more than 600 seconds');

  it('accepts a submit and leaves the inspection to the pipeline', async () => {
    const { tester, claimId, uploadId } = await newClaim();
    failProbes(timedOut);
    const { status, body } = await submit(claimId, tester, uploadId);
    expect([status, body.data.claim.state]).toEqual([201, 'submitted']);
    expect(body.data.claim.delivery).toMatchObject({ status: 'pending', stage: 'preparing', reviewReasons: [] });
    expect(await isStored(uploadId)).toBe(true);
    const steps = `select step, state from delivery_steps where delivery_id = $1 and step = 'probe'`;
    const { rows } = await server.deps.pool.query(steps, [body.data.claim.delivery._id]);
    expect(rows).toEqual([{ step: 'probe', state: 'waiting' }]);
  });

  it('accepts a hand-in by an admin or an operator', async () => {
    const token = await operatorToken(server);
    const bodies = [await newHandIn(), await newHandIn({ id: await operatorId() })];
    failProbes(timedOut);
    expect((await handIn(bodies[0] ?? {})).status).toBe(201);
    const created = { ...bodies[1], adminKey: testSecrets.adminKey };
    expect((await post('/api/admin/deliveries/create', token, created)).status).toBe(201);
  });

  it('skips an inspection that waits too long in line or takes too long', async () => {
    const probes = holdProbes();
    const ask = async (seconds: number) => {
      const tester = await newTester(server);
      const uploadId = await newUpload(server, tester);
      return inspect(server.deps, { senderId: tester.id, uploadId, isNeeded: async () => true, seconds });
    };
    const running = [ask(60), ask(60)];
    await expect.poll(() => probes.length).toBe(2);
    expect(await ask(0.1)).toBeNull();
    expect(probes).toHaveLength(2);
    for (const { finish } of probes) finish();
    expect(await Promise.all(running)).toEqual([facts, facts]);
    expect(await ask(2)).toBeNull();
    expect(probes.slice(2).filter(({ signal }) => !signal.aborted)).toEqual([]);
  });

  it.each([
    ['/api/tester/recordings/check', 'Try again in a minute, or submit without the check.'],
    ['/api/tester/practice', 'Try again in a minute.'],
  ])('answers %s with 503 and keeps the upload', async (path, advice) => {
    const tester = await newTester(server);
    const uploadId = await newUpload(server, tester);
    server.deps.media = { ...media, probe: async () => facts, poster: () => Promise.reject(timedOut) };
    const { status, body, headers } = await post(path, tester.token, { uploadId });
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'busy', '60']);
    expect(body.error).toBe(
      `The check is taking longer than usual because many recordings are being processed. ${advice}`,
    );
    expect(await isStored(uploadId)).toBe(true);
  });
});
