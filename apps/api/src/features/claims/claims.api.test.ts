import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAdmin, newDelivery, newUpload } from '../../../test/deliveries.ts';
import { request } from '../../../test/http.ts';
import { mailsTo } from '../../../test/mailbox.ts';
import { newCustomer, newTester, operatorToken } from '../../../test/people.ts';
import { newBuyer, newRoast, passWindow } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { completeDelivery } from '../deliveries/complete.service.ts';
import { lockWithRoast } from '../deliveries/deliveries.service.ts';
import { expireRoasts } from '../roasts/roasts.jobs.ts';
import { removeUpload, touchUpload } from '../uploads/uploads.service.ts';
import { expireClaims, sendClaimMail } from './claims.jobs.ts';

let server: TestServer;
let owner: { id: string; token: string; email: string };
let tester: { id: string; token: string; email: string };
let roastId: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { works: false });
  owner = await newBuyer(server, 1000);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  tester = await newTester(server);
  roastId = await newRoast(server, owner.token, 2);
});

const as = (token: string | null) => ({
  claim: (id: string) => request(server.url, 'POST', `/api/tester/roasts/${id}/claim`, { token }),
  list: (query = '') => request(server.url, 'GET', `/api/tester/claims${query}`, { token }),
  read: (id: string) => request(server.url, 'GET', `/api/tester/claims/${id}`, { token }),
  giveUp: (id: string) => request(server.url, 'DELETE', `/api/tester/claims/${id}`, { token }),
  report: (id: string, body: object) => request(server.url, 'POST', `/api/tester/claims/${id}/report`, { token, body }),
  submit: (id: string, body: object) => request(server.url, 'POST', `/api/tester/claims/${id}/submit`, { token, body }),
});
const claimed = async (token = tester.token, id = roastId): Promise<string> =>
  (await as(token).claim(id)).body.data.claim._id;
const roastOf = async (id = roastId) =>
  (await request(server.url, 'GET', `/api/roasts/${id}`, { token: owner.token })).body.data.roastRequest;
const runOut = (id: string) => server.deps.pool.query('update claims set expires_at = now() where id = $1', [id]);
const refusal = ({ status, body }: Awaited<ReturnType<typeof request>>) => [status, body.code, body.error];

describe('claiming', () => {
  it('holds a slot for an hour, and shows the brief without the customer', async () => {
    const { status, body, text } = await as(tester.token).claim(roastId);
    expect(status).toBe(201);
    const { claim } = body.data;
    expect(claim).toMatchObject({ state: 'active', attempt: 1, endedAt: null, delivery: null });
    expect(claim.roast).toEqual({
      _id: roastId,
      websiteUrl: 'https://shop.example.com/',
      websiteName: 'Shop',
      websiteDescription: null,
      specificInstructions: null,
      focusAreas: [],
      pay: 4,
    });
    expect(Date.parse(claim.expiresAt) - Date.parse(claim.claimedAt)).toBe(60 * 60_000);
    expect(claim.secondsLeft).toBeGreaterThan(3590);
    expect(claim.secondsLeft).toBeLessThanOrEqual(3600);
    expect(text).not.toContain(owner.email);
    expect(text).not.toContain('Ada');
    expect(await roastOf()).toMatchObject({
      status: 'assigned',
      slots: [
        { slot: 1, standing: 'claimed' },
        { slot: 2, standing: 'waiting', since: null },
      ],
    });
  });

  it('the same once more is the same claim', async () => {
    const id = await claimed();
    const again = await as(tester.token).claim(roastId);
    expect([again.status, again.body.data.claim._id]).toEqual([201, id]);
    expect((await roastOf()).slots.map(({ standing }: { standing: string }) => standing)).toEqual([
      'claimed',
      'waiting',
    ]);
  });

  it('is one at a time', async () => {
    await claimed();
    const other = await newRoast(server, owner.token);
    expect(refusal(await as(tester.token).claim(other))).toEqual([
      409,
      'claim_open',
      'You have claimed a roast already. Hand it in or give it up first.',
    ]);
  });

  it('ends with the last slot', async () => {
    const first = await newTester(server);
    const second = await newTester(server);
    await claimed(first.token);
    await claimed(second.token);
    expect(refusal(await as(tester.token).claim(roastId))).toEqual([
      409,
      'no_open_slot',
      'Somebody was faster: this roast has no open review left',
    ]);
  });

  it('needs a practice recording', async () => {
    const newcomer = await newTester(server, {}, { hasPractised: false });
    expect(refusal(await as(newcomer.token).claim(roastId))).toEqual([
      409,
      'practice_needed',
      'Make your practice recording first',
    ]);
  });

  it('is closed once the window is', async () => {
    await passWindow(server, roastId);
    expect((await as(tester.token).claim(roastId)).body.code).toBe('no_open_slot');
  });

  it('is not for whom the roast does not ask for, who hears nothing of it', async () => {
    const body = { websiteUrl: 'https://bank.example.com/', targetDemographics: { ageRanges: ['18-25'] } };
    const narrow = await request(server.url, 'POST', '/api/roasts', { token: owner.token, body });
    const id = narrow.body.data.roastRequest._id;
    const older = await newTester(server, { ageRange: '46-55' });
    const younger = await newTester(server, { ageRange: '18-25' });
    for (const stranger of [tester, older]) {
      const { status, body: answer } = await as(stranger.token).claim(id);
      expect([status, answer.error]).toEqual([404, 'Roast request not found']);
    }
    expect((await as(younger.token).claim(id)).status).toBe(201);
    expect((await as(tester.token).claim(crypto.randomUUID())).status).toBe(404);
    expect((await as(tester.token).claim('nonsense')).status).toBe(404);
  });

  it('is for testers only', async () => {
    expect((await as(null).claim(roastId)).status).toBe(401);
    expect((await as(owner.token).claim(roastId)).status).toBe(403);
    expect((await as(await operatorToken(server)).claim(roastId)).status).toBe(401);
  });

  it('ends with a suspension, and begins again after it', async () => {
    const id = await claimed();
    const operator = await operatorToken(server);
    const body = { reason: 'Reads from a script' };
    const path = `/api/admin/testers/${tester.id}`;
    expect((await request(server.url, 'POST', `${path}/suspend`, { token: operator, body })).status).toBe(200);
    expect(await roastOf()).toMatchObject({ status: 'pending' });
    const login = { email: tester.email, password: 'a kettle of fish' };
    const { token } = (await request(server.url, 'POST', '/api/auth/login', { body: login })).body.data;
    expect((await as(token).read(id)).body.data.claim.state).toBe('voided');
    expect(refusal(await as(token).claim(roastId))).toEqual([409, 'tester_suspended', 'Your account is suspended']);
    await request(server.url, 'POST', `${path}/reinstate`, { token: operator, body: {} });
    expect((await as(token).claim(roastId)).status).toBe(201);
  });

  it('ends with the account', async () => {
    await claimed();
    expect((await request(server.url, 'DELETE', '/api/auth/account', { token: tester.token })).status).toBe(200);
    expect(await roastOf()).toMatchObject({ status: 'pending' });
  });
});

describe('giving up', () => {
  it('frees the slot, and allows one more try', async () => {
    const first = await claimed();
    const { status, body } = await as(tester.token).giveUp(first);
    expect([status, body.data.claim.state]).toEqual([200, 'given_up']);
    expect(await roastOf()).toMatchObject({ status: 'pending' });
    expect((await as(tester.token).giveUp(first)).status).toBe(200);
    const second = await claimed();
    expect(second).not.toBe(first);
    await as(tester.token).giveUp(second);
    expect(refusal(await as(tester.token).claim(roastId))).toEqual([
      409,
      'attempts_used',
      'You have claimed this roast twice already. Leave it to somebody else.',
    ]);
  });

  it('after the window gives the price back', async () => {
    const buyer = await newBuyer(server, 10);
    const own = await newRoast(server, buyer.token, 2);
    const id = await claimed(tester.token, own);
    await passWindow(server, own);
    await expireRoasts(server.deps);
    const read = async (path: string) =>
      (await request(server.url, 'GET', `/api${path}`, { token: buyer.token })).body.data;
    expect((await read('/credits/balance')).balance).toBe(5);
    await as(tester.token).giveUp(id);
    expect((await read(`/roasts/${own}`)).roastRequest).toMatchObject({ status: 'cancelled', refundedCredits: 10 });
    expect((await read('/credits/balance')).balance).toBe(10);
  });

  it("is nobody else's business", async () => {
    const id = await claimed();
    const other = await newTester(server);
    expect((await as(null).giveUp(id)).status).toBe(401);
    expect((await as(owner.token).giveUp(id)).status).toBe(403);
    expect((await as(other.token).giveUp(id)).status).toBe(404);
    expect((await as(other.token).read(id)).status).toBe(404);
    expect((await as(tester.token).read(id)).body.data.claim.state).toBe('active');
  });
});

describe('running out', () => {
  it('frees the slot and is mailed', async () => {
    const id = await claimed();
    await expireClaims(server.deps);
    expect((await as(tester.token).read(id)).body.data.claim.state).toBe('active');
    await runOut(id);
    await expireClaims(server.deps);
    expect((await as(tester.token).read(id)).body.data.claim.state).toBe('expired');
    expect(await roastOf()).toMatchObject({ status: 'pending' });
    await sendClaimMail(server.deps, { kind: 'expired', claimId: id });
    const [mail] = mailsTo(server.deps.config.dataDir, tester.email);
    expect(mail?.subject).toBe('Your claim has run out');
    expect(mail?.text).toContain('your review of Shop is over');
    expect(refusal(await as(tester.token).giveUp(id))).toEqual([
      409,
      'claim_over',
      'The time of this claim has run out',
    ]);
  });

  it('waits for ten minutes while bytes arrive, and no longer', async () => {
    const id = await claimed();
    const upload = await newUpload(server, tester);
    await runOut(id);
    await expireClaims(server.deps);
    expect((await as(tester.token).read(id)).body.data.claim.state).toBe('active');
    await server.deps.pool.query(`update uploads set received_at = now() - interval '3 minutes' where id = $1`, [
      upload,
    ]);
    await expireClaims(server.deps);
    expect((await as(tester.token).read(id)).body.data.claim.state).toBe('expired');

    const second = await claimed();
    await newUpload(server, tester);
    await server.deps.pool.query(`update claims set expires_at = now() - interval '10 minutes' where id = $1`, [
      second,
    ]);
    await expireClaims(server.deps);
    expect((await as(tester.token).read(second)).body.data.claim.state).toBe('expired');
  });
});

describe('handing in', () => {
  it('makes one delivery in the claimed slot, however often', async () => {
    const other = await newTester(server);
    await claimed(other.token);
    const id = await claimed();
    const uploadId = await newUpload(server, tester);
    expect(await roastOf()).toMatchObject({ slots: [{ standing: 'claimed' }, { standing: 'recording' }] });
    const answer = await as(tester.token).submit(id, { uploadId });
    expect([answer.status, answer.body.data.claim.state]).toEqual([201, 'submitted']);
    expect(answer.body.data.claim.delivery).toMatchObject({
      status: 'pending',
      stage: 'preparing',
      reviewReasons: [],
      rejectionReason: null,
      rating: null,
    });
    const again = await as(tester.token).submit(id, { uploadId });
    expect(again.body.data.claim.delivery._id).toBe(answer.body.data.claim.delivery._id);
    expect(await roastOf()).toMatchObject({
      status: 'in_progress',
      deliveriesReceived: 1,
      slots: [{ standing: 'claimed' }, { standing: 'processing' }],
    });
    expect(refusal(await as(tester.token).claim(roastId))).toEqual([
      409,
      'delivered_before',
      'You have reviewed this roast already',
    ]);
  });

  it('counts as long as the claim does, also after the window', async () => {
    const id = await claimed();
    await passWindow(server, roastId);
    await expireRoasts(server.deps);
    expect((await as(tester.token).submit(id, { uploadId: await newUpload(server, tester) })).status).toBe(201);
    expect(await roastOf()).toMatchObject({ status: 'in_progress', deliveriesReceived: 1, refundedCredits: 5 });
  });

  it('is refused for a claim that is over, an unfinished or foreign upload, and for others', async () => {
    const id = await claimed();
    const other = await newTester(server);
    const foreign = await newUpload(server, other);
    expect((await as(tester.token).submit(id, { uploadId: foreign })).status).toBe(404);
    expect((await as(other.token).submit(id, { uploadId: foreign })).status).toBe(404);
    expect((await as(null).submit(id, { uploadId: foreign })).status).toBe(401);
    expect((await as(owner.token).submit(id, { uploadId: foreign })).status).toBe(403);
    for (const uploadId of [undefined, 7, '', 'x']) {
      expect(refusal(await as(tester.token).submit(id, { uploadId }))).toEqual([
        400,
        'invalid_input',
        'uploadId is required',
      ]);
    }
    const uploadId = await newUpload(server, tester);
    await as(tester.token).giveUp(id);
    expect(refusal(await as(tester.token).submit(id, { uploadId }))).toEqual([
      409,
      'claim_over',
      'You have given this claim up',
    ]);
    expect(await roastOf()).toMatchObject({ status: 'pending', deliveriesReceived: 0 });
  });

  it('is refused when the upload is given up while somebody looks into it', async () => {
    const id = await claimed();
    const uploadId = await newUpload(server, tester);
    const { media } = server.deps;
    server.deps.media = {
      ...media,
      probe: async (...looked) => {
        await removeUpload(server.deps, uploadId);
        return media.probe(...looked);
      },
    };
    const answer = await as(tester.token).submit(id, { uploadId });
    server.deps.media = media;
    expect(refusal(answer)).toEqual([404, 'not_found', 'Upload not found']);
  });

  it('is once for all, also when the delivery is gone', async () => {
    const id = await claimed();
    await as(tester.token).submit(id, { uploadId: await newUpload(server, tester) });
    const delivery = (await as(tester.token).read(id)).body.data.claim.delivery._id;
    const body = { adminKey: 'admin-key-for-tests', reason: 'Shows a password' };
    const token = await operatorToken(server);
    expect((await request(server.url, 'DELETE', `/api/admin/deliveries/${delivery}`, { token, body })).status).toBe(
      200,
    );
    expect((await as(tester.token).claim(roastId)).body.code).toBe('delivered_before');
  });

  it('counts for as long as somebody looks into it, and not hours later', async () => {
    const id = await claimed();
    const uploadId = await newUpload(server, tester);
    const old = `update uploads set received_at = now() - interval '1 hour' where id = $1`;
    await server.deps.pool.query(old, [uploadId]);
    await runOut(id);
    await touchUpload(server.deps, tester.id, uploadId);
    await expireClaims(server.deps);
    expect((await as(tester.token).read(id)).body.data.claim.state).toBe('active');
    await server.deps.pool.query(`update claims set expires_at = now() - interval '11 minutes' where id = $1`, [id]);
    expect((await as(tester.token).submit(id, { uploadId })).body.error).toBe('The time of this claim has run out');
  });

  it('by an operator fulfils the claim of the tester', async () => {
    await claimed((await newTester(server)).token);
    const id = await claimed();
    const admin = await newAdmin(server);
    const delivery = await newDelivery(server, { admin, roastId, testerId: tester.id });
    const { claim } = (await as(tester.token).read(id)).body.data;
    expect([claim.state, claim.delivery._id]).toEqual(['submitted', delivery]);
    expect((await roastOf()).slots[1].standing).toBe('processing');
  });
});

describe('a report of a harmful site', () => {
  it('ends the claim, and lets nobody else claim until an operator has looked', async () => {
    const operator = await operatorToken(server);
    const id = await claimed();
    const { status, body } = await as(tester.token).report(id, { reason: 'It asks for my card number' });
    expect([status, body.data.claim.state]).toEqual([200, 'reported']);
    const other = await newTester(server);
    expect((await as(other.token).claim(roastId)).body.code).toBe('no_open_slot');
    expect((await roastOf()).pausedAt).not.toBeNull();
    await sendClaimMail(server.deps, { kind: 'reported', claimId: id });
    const [mail] = mailsTo(server.deps.config.dataDir, server.deps.config.contactEmail);
    expect(mail?.subject).toBe('A tester has reported a site');
    expect(mail?.text).toContain(
      'Theo Tester has reported Shop (https://shop.example.com/):\n\nIt asks for my card number',
    );
    const { roastRequests } = (await request(server.url, 'GET', '/api/admin/requests', { token: operator })).body.data;
    expect(roastRequests.find(({ _id }: { _id: string }) => _id === roastId).pausedAt).not.toBeNull();
    const path = `/api/admin/requests/${roastId}`;
    const detail = await request(server.url, 'GET', path, { token: operator });
    expect(detail.body.data.roastRequest.reports).toMatchObject([
      { testerName: 'Theo Tester', report: 'It asks for my card number' },
    ]);
    const resume = (token: string | null, said: object = { reason: 'A demo shop' }) =>
      request(server.url, 'POST', `${path}/resume`, { token, body: said });
    expect((await resume(null)).status).toBe(404);
    expect((await resume(owner.token)).status).toBe(404);
    expect((await resume(operator, {})).status).toBe(400);
    expect((await resume(operator)).status).toBe(200);
    expect(refusal(await resume(operator))).toEqual([409, 'not_paused', 'This roast request is not paused']);
    expect((await as(other.token).claim(roastId)).status).toBe(201);
    // It counts against nobody: there are two tries left.
    for (const attempt of [1, 2]) {
      const again = (await as(tester.token).claim(roastId)).body.data.claim;
      expect(again.attempt).toBe(attempt);
      await as(tester.token).giveUp(again._id);
    }
    expect((await as(tester.token).claim(roastId)).body.code).toBe('attempts_used');
  });

  it('says why, and is of an own active claim', async () => {
    const id = await claimed();
    const other = await newTester(server);
    expect(refusal(await as(tester.token).report(id, { reason: ' ' }))).toEqual([
      400,
      'invalid_input',
      'reason is required',
    ]);
    const said = { reason: 'Bad' };
    expect((await as(null).report(id, said)).status).toBe(401);
    expect((await as(owner.token).report(id, said)).status).toBe(403);
    expect((await as(other.token).report(id, said)).status).toBe(404);
    await as(tester.token).giveUp(id);
    expect((await as(tester.token).report(id, said)).status).toBe(409);
    expect((await roastOf()).pausedAt).toBeNull();
  });
});

describe('a cancellation by an operator', () => {
  it('after the window, before anybody has closed it, gives everything back', async () => {
    const buyer = await newBuyer(server, 10);
    const own = await newRoast(server, buyer.token, 2);
    await claimed(tester.token, own);
    await passWindow(server, own);
    const token = await operatorToken(server);
    const answer = await request(server.url, 'POST', `/api/admin/requests/${own}/cancel`, {
      token,
      body: { reason: 'Gone' },
    });
    expect([answer.status, answer.body.data]).toEqual([200, { refundedCredits: 10 }]);
  });

  it('ends claims and mails their testers', async () => {
    const id = await claimed();
    const token = await operatorToken(server);
    const body = { reason: 'The site is gone' };
    const path = `/api/admin/requests/${roastId}/cancel`;
    expect((await request(server.url, 'POST', path, { token, body })).body.data).toEqual({ refundedCredits: 10 });
    expect((await as(tester.token).read(id)).body.data.claim.state).toBe('voided');
    const { rows } = await server.deps.pool.query(`select data from pgboss.job where name = 'claim-mail'`);
    expect(rows.map(({ data }) => data)).toContainEqual({ kind: 'voided', claimId: id });
    await sendClaimMail(server.deps, { kind: 'voided', claimId: id });
    const [mail] = mailsTo(server.deps.config.dataDir, tester.email);
    expect(mail?.subject).toBe('A roast that you had claimed was cancelled');
  });
});

describe('the list of claims', () => {
  it('is the own one, newest first, a page at a time', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index++) {
      const id = await claimed(tester.token, await newRoast(server, owner.token));
      await as(tester.token).giveUp(id);
      ids.unshift(id);
    }
    const first = (await as(tester.token).list('?limit=2')).body.data;
    expect(first.claims.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(0, 2));
    const rest = (await as(tester.token).list(`?limit=2&cursor=${encodeURIComponent(first.nextCursor)}`)).body.data;
    expect(rest).toMatchObject({ claims: [{ _id: ids[2] }], nextCursor: null });
    const other = await newTester(server);
    expect((await as(other.token).list()).body.data).toEqual({ claims: [], nextCursor: null });
    for (const cursor of ['x', `-100000-01-01T00:00:00Z_${ids[0]}`, `2026-99-01T00:00:00Z_${ids[0]}`]) {
      expect((await as(tester.token).list(`?cursor=${encodeURIComponent(cursor)}`)).status).toBe(400);
    }
    expect((await as(null).list()).status).toBe(401);
    expect((await as((await newCustomer(server)).token).list()).status).toBe(403);
  });
});

describe('a delivery that an admin uploaded for a tester', () => {
  const listed = async (query = '') => (await as(tester.token).list(query)).body.data;
  const completedReviews = async () =>
    (await request(server.url, 'GET', '/api/profile/metrics', { token: tester.token })).body.data.metrics
      .completedReviews;

  it('is in the list without a claim, as the counter of completed reviews has it', async () => {
    const admin = await newAdmin(server);
    const id = await newDelivery(server, { admin, roastId, testerId: tester.id });
    await server.deps.db.transaction().execute(async (trx) => {
      const { roast, delivery } = await lockWithRoast(trx, id);
      await completeDelivery(server.deps, trx, roast, delivery);
    });
    const { claims, nextCursor } = await listed();
    expect(nextCursor).toBe(null);
    expect(claims).toEqual([
      expect.objectContaining({
        _id: id,
        state: 'submitted',
        attempt: 1,
        secondsLeft: null,
        roast: expect.objectContaining({ _id: roastId, websiteName: 'Shop', pay: 4 }),
        delivery: expect.objectContaining({ _id: id, status: 'completed', rating: null }),
      }),
    ]);
    expect(claims[0].claimedAt).toBe(claims[0].delivery.submittedAt);
    expect(await completedReviews()).toBe(1);
    expect((await as(tester.token).read(id)).body.data.claim).toEqual(claims[0]);
    const other = await newTester(server);
    expect((await as(other.token).list()).body.data.claims).toEqual([]);
    expect((await as(other.token).read(id)).status).toBe(404);
    expect((await as(tester.token).giveUp(id)).status).toBe(404);
  });

  it('is in the list once where the tester had a claim', async () => {
    const admin = await newAdmin(server);
    const id = await claimed();
    const delivery = await newDelivery(server, { admin, roastId, testerId: tester.id });
    const { claims } = await listed();
    expect(claims.map((claim: { _id: string; delivery: { _id: string } }) => [claim._id, claim.delivery._id])).toEqual([
      [id, delivery],
    ]);
  });

  it('is counted by the cursor together with claims', async () => {
    const admin = await newAdmin(server);
    const first = await newDelivery(server, { admin, roastId, testerId: tester.id });
    const second = await claimed(tester.token, await newRoast(server, owner.token));
    await as(tester.token).giveUp(second);
    const roast = await newRoast(server, owner.token);
    const third = await newDelivery(server, { admin, roastId: roast, testerId: tester.id });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { claims: { _id: string }[]; nextCursor: string | null } = await listed(
        `?limit=1${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.claims.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([third, second, first]);
  });
});
