import { request } from '@outloud/testkit/http';
import { listEmailsTo } from '@outloud/testkit/mailbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAdmin, newDelivery, newUpload } from '../../../test/deliveries.ts';
import { expireRoastWindow, newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { completeDelivery } from '../deliveries/processing/complete-delivery.service.ts';
import { expireRoasts } from '../roasts/roasts.jobs.ts';
import { lockDeliveryWithRoast } from '../slots/lock-roast.service.ts';
import { removeUpload, touchUpload } from '../uploads/uploads.service.ts';
import { expireClaims, sendClaimEmail } from './claims.jobs.ts';

let server: TestServer;
let owner: { id: string; token: string; email: string };
let tester: { id: string; token: string; email: string };
let roastId: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  owner = await newCustomerWithCredits(server, 1000);
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
const newClaim = async (token = tester.token, id = roastId): Promise<string> =>
  (await as(token).claim(id)).body.data.claim._id;
const readRoast = async (id = roastId) =>
  (await request(server.url, 'GET', `/api/roasts/${id}`, { token: owner.token })).body.data.roastRequest;
const passDeadline = (id: string) => server.deps.pool.query('update claims set expires_at = now() where id = $1', [id]);
const getStatusAndCode = ({ status, body }: Awaited<ReturnType<typeof request>>) => [status, body.code];

describe('claiming a roast', () => {
  it('reserves a slot for an hour and shows the brief without the customer', async () => {
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
    expect(await readRoast()).toMatchObject({
      status: 'assigned',
      slots: [
        { slot: 1, standing: 'claimed' },
        { slot: 2, standing: 'waiting', since: null },
      ],
    });
  });

  it('returns the same claim when a tester claims the same roast again', async () => {
    const id = await newClaim();
    const repeated = await as(tester.token).claim(roastId);
    expect([repeated.status, repeated.body.data.claim._id]).toEqual([201, id]);
    expect((await readRoast()).slots.map(({ standing }: { standing: string }) => standing)).toEqual([
      'claimed',
      'waiting',
    ]);
  });

  it('rejects a second active claim of a tester with 409', async () => {
    await newClaim();
    const otherRoast = await newRoast(server, owner.token);
    expect(getStatusAndCode(await as(tester.token).claim(otherRoast))).toEqual([409, 'claim_open']);
  });

  it('rejects a claim with 409 when all slots are taken', async () => {
    const firstTester = await newTester(server);
    const secondTester = await newTester(server);
    await newClaim(firstTester.token);
    await newClaim(secondTester.token);
    expect(getStatusAndCode(await as(tester.token).claim(roastId))).toEqual([409, 'no_open_slot']);
  });

  it('requires a practice recording before the first claim', async () => {
    const newcomer = await newTester(server, {}, { hasPracticed: false });
    expect(getStatusAndCode(await as(newcomer.token).claim(roastId))).toEqual([409, 'practice_needed']);
  });

  it("rejects a claim after the roast's window has closed", async () => {
    await expireRoastWindow(server, roastId);
    expect((await as(tester.token).claim(roastId)).body.code).toBe('no_open_slot');
  });

  it('returns 404 to testers that the roast does not target', async () => {
    const body = { websiteUrl: 'https://bank.example.com/', targetDemographics: { ageRanges: ['18-25'] } };
    const created = await request(server.url, 'POST', '/api/roasts', { token: owner.token, body });
    const id = created.body.data.roastRequest._id;
    const older = await newTester(server, { ageRange: '46-55' });
    const younger = await newTester(server, { ageRange: '18-25' });
    for (const excludedTester of [tester, older]) {
      const { status, body: response } = await as(excludedTester.token).claim(id);
      expect([status, response.error]).toEqual([404, 'Roast request not found']);
    }
    expect((await as(younger.token).claim(id)).status).toBe(201);
    expect((await as(tester.token).claim(crypto.randomUUID())).status).toBe(404);
    expect((await as(tester.token).claim('nonsense')).status).toBe(404);
  });

  it('rejects claims by visitors, customers and operators', async () => {
    expect((await as(null).claim(roastId)).status).toBe(401);
    expect((await as(owner.token).claim(roastId)).status).toBe(403);
    expect((await as(await signInOperator(server)).claim(roastId)).status).toBe(401);
  });

  it('ends the claim of a suspended tester and allows claims after reinstatement', async () => {
    const id = await newClaim();
    const operator = await signInOperator(server);
    const body = { reason: 'Reads from a script' };
    const path = `/api/admin/testers/${tester.id}`;
    expect((await request(server.url, 'POST', `${path}/suspend`, { token: operator, body })).status).toBe(200);
    expect(await readRoast()).toMatchObject({ status: 'pending' });
    const login = { email: tester.email, password: 'a kettle of fish' };
    const { token } = (await request(server.url, 'POST', '/api/auth/login', { body: login })).body.data;
    expect((await as(token).read(id)).body.data.claim.state).toBe('voided');
    expect(getStatusAndCode(await as(token).claim(roastId))).toEqual([409, 'tester_suspended']);
    await request(server.url, 'POST', `${path}/reinstate`, { token: operator, body: {} });
    expect((await as(token).claim(roastId)).status).toBe(201);
  });

  it('ends the claim when the tester deletes their account', async () => {
    await newClaim();
    expect((await request(server.url, 'DELETE', '/api/auth/account', { token: tester.token })).status).toBe(200);
    expect(await readRoast()).toMatchObject({ status: 'pending' });
  });
});

describe('giving up a claim', () => {
  it('frees the slot of a given-up claim and allows one more attempt', async () => {
    const firstClaimId = await newClaim();
    const { status, body } = await as(tester.token).giveUp(firstClaimId);
    expect([status, body.data.claim.state]).toEqual([200, 'given_up']);
    expect(await readRoast()).toMatchObject({ status: 'pending' });
    expect((await as(tester.token).giveUp(firstClaimId)).status).toBe(200);
    const secondClaimId = await newClaim();
    expect(secondClaimId).not.toBe(firstClaimId);
    await as(tester.token).giveUp(secondClaimId);
    expect(getStatusAndCode(await as(tester.token).claim(roastId))).toEqual([409, 'attempts_used']);
  });

  it("refunds the slot when a tester gives up the claim after the roast's window has closed", async () => {
    const buyer = await newCustomerWithCredits(server, 10);
    const expiringRoastId = await newRoast(server, buyer.token, 2);
    const id = await newClaim(tester.token, expiringRoastId);
    await expireRoastWindow(server, expiringRoastId);
    await expireRoasts(server.deps);
    const fetchData = async (path: string) =>
      (await request(server.url, 'GET', `/api${path}`, { token: buyer.token })).body.data;
    expect((await fetchData('/credits/balance')).balance).toBe(5);
    await as(tester.token).giveUp(id);
    expect((await fetchData(`/roasts/${expiringRoastId}`)).roastRequest).toMatchObject({
      status: 'cancelled',
      refundedCredits: 10,
    });
    expect((await fetchData('/credits/balance')).balance).toBe(10);
  });

  it("rejects giving up or reading another tester's claim", async () => {
    const id = await newClaim();
    const otherTester = await newTester(server);
    expect((await as(null).giveUp(id)).status).toBe(401);
    expect((await as(owner.token).giveUp(id)).status).toBe(403);
    expect((await as(otherTester.token).giveUp(id)).status).toBe(404);
    expect((await as(otherTester.token).read(id)).status).toBe(404);
    expect((await as(tester.token).read(id)).body.data.claim.state).toBe('active');
  });
});

describe('claim expiry', () => {
  it('frees the slot of an expired claim and emails the tester', async () => {
    const id = await newClaim();
    await expireClaims(server.deps);
    expect((await as(tester.token).read(id)).body.data.claim.state).toBe('active');
    await passDeadline(id);
    await expireClaims(server.deps);
    expect((await as(tester.token).read(id)).body.data.claim.state).toBe('expired');
    expect(await readRoast()).toMatchObject({ status: 'pending' });
    await sendClaimEmail(server.deps, { kind: 'expired', claimId: id });
    const [email] = listEmailsTo(server.deps.config.dataDir, tester.email);
    expect(email?.subject).toBe('Your claim has expired');
    expect(email?.text).toContain('Your time to review shop.example.com is up');
    const { status, body } = await as(tester.token).giveUp(id);
    expect([status, body.code, body.details]).toEqual([409, 'claim_over', { state: 'expired' }]);
  });

  it('keeps a claim active for up to ten more minutes while upload bytes arrive', async () => {
    const id = await newClaim();
    const upload = await newUpload(server, tester);
    await passDeadline(id);
    await expireClaims(server.deps);
    expect((await as(tester.token).read(id)).body.data.claim.state).toBe('active');
    await server.deps.pool.query(`update uploads set received_at = now() - interval '3 minutes' where id = $1`, [
      upload,
    ]);
    await expireClaims(server.deps);
    expect((await as(tester.token).read(id)).body.data.claim.state).toBe('expired');

    const secondClaimId = await newClaim();
    await newUpload(server, tester);
    await server.deps.pool.query(`update claims set expires_at = now() - interval '10 minutes' where id = $1`, [
      secondClaimId,
    ]);
    await expireClaims(server.deps);
    expect((await as(tester.token).read(secondClaimId)).body.data.claim.state).toBe('expired');
  });
});

describe('submitting a claim', () => {
  it('creates one delivery in the claimed slot when a claim is submitted twice', async () => {
    const otherTester = await newTester(server);
    await newClaim(otherTester.token);
    const id = await newClaim();
    const uploadId = await newUpload(server, tester);
    expect(await readRoast()).toMatchObject({ slots: [{ standing: 'claimed' }, { standing: 'recording' }] });
    const firstResponse = await as(tester.token).submit(id, { uploadId });
    expect([firstResponse.status, firstResponse.body.data.claim.state]).toEqual([201, 'submitted']);
    expect(firstResponse.body.data.claim.delivery).toMatchObject({
      status: 'pending',
      stage: 'preparing',
      reviewReasons: [],
      rejectionReason: null,
      rating: null,
    });
    const secondResponse = await as(tester.token).submit(id, { uploadId });
    expect(secondResponse.body.data.claim.delivery._id).toBe(firstResponse.body.data.claim.delivery._id);
    expect(await readRoast()).toMatchObject({
      status: 'in_progress',
      deliveriesReceived: 1,
      slots: [{ standing: 'claimed' }, { standing: 'processing' }],
    });
    expect(getStatusAndCode(await as(tester.token).claim(roastId))).toEqual([409, 'delivered_before']);
  });

  it('accepts a submission after the window has closed while the claim is active', async () => {
    const id = await newClaim();
    await expireRoastWindow(server, roastId);
    await expireRoasts(server.deps);
    expect((await as(tester.token).submit(id, { uploadId: await newUpload(server, tester) })).status).toBe(201);
    expect(await readRoast()).toMatchObject({ status: 'in_progress', deliveriesReceived: 1, refundedCredits: 5 });
  });

  it('rejects submissions by other users, with unusable uploads or for ended claims', async () => {
    const id = await newClaim();
    const otherTester = await newTester(server);
    const foreignUploadId = await newUpload(server, otherTester);
    expect((await as(tester.token).submit(id, { uploadId: foreignUploadId })).status).toBe(404);
    expect((await as(otherTester.token).submit(id, { uploadId: foreignUploadId })).status).toBe(404);
    expect((await as(null).submit(id, { uploadId: foreignUploadId })).status).toBe(401);
    expect((await as(owner.token).submit(id, { uploadId: foreignUploadId })).status).toBe(403);
    for (const uploadId of [undefined, 7, '', 'x']) {
      expect(getStatusAndCode(await as(tester.token).submit(id, { uploadId }))).toEqual([400, 'invalid_input']);
    }
    const uploadId = await newUpload(server, tester);
    await as(tester.token).giveUp(id);
    const { status, body } = await as(tester.token).submit(id, { uploadId });
    expect([status, body.code, body.details]).toEqual([409, 'claim_over', { state: 'given_up' }]);
    expect(await readRoast()).toMatchObject({ status: 'pending', deliveriesReceived: 0 });
  });

  it('returns 404 when the submitted upload is deleted during the inspection', async () => {
    const id = await newClaim();
    const uploadId = await newUpload(server, tester);
    const { media } = server.deps;
    server.deps.media = {
      ...media,
      probe: async (...args) => {
        await removeUpload(server.deps, uploadId);
        return media.probe(...args);
      },
    };
    const response = await as(tester.token).submit(id, { uploadId });
    server.deps.media = media;
    expect(getStatusAndCode(response)).toEqual([404, 'not_found']);
  });

  it('rejects a new claim of the same roast after the delivery was deleted', async () => {
    const id = await newClaim();
    await as(tester.token).submit(id, { uploadId: await newUpload(server, tester) });
    const delivery = (await as(tester.token).read(id)).body.data.claim.delivery._id;
    const body = { adminKey: 'admin-key-for-tests', reason: 'Shows a password' };
    const token = await signInOperator(server);
    expect((await request(server.url, 'DELETE', `/api/admin/deliveries/${delivery}`, { token, body })).status).toBe(
      200,
    );
    expect((await as(tester.token).claim(roastId)).body.code).toBe('delivered_before');
  });

  it('keeps a claim active during the grace period and rejects a later submission', async () => {
    const id = await newClaim();
    const uploadId = await newUpload(server, tester);
    const ageUploadSql = `update uploads set received_at = now() - interval '1 hour' where id = $1`;
    await server.deps.pool.query(ageUploadSql, [uploadId]);
    await passDeadline(id);
    await touchUpload(server.deps, tester.id, uploadId);
    await expireClaims(server.deps);
    expect((await as(tester.token).read(id)).body.data.claim.state).toBe('active');
    await server.deps.pool.query(`update claims set expires_at = now() - interval '11 minutes' where id = $1`, [id]);
    const { body } = await as(tester.token).submit(id, { uploadId });
    expect([body.code, body.details]).toEqual(['claim_over', { state: 'expired' }]);
  });

  it('marks the claim as submitted when an admin uploads for the tester', async () => {
    await newClaim((await newTester(server)).token);
    const id = await newClaim();
    const admin = await newAdmin(server);
    const delivery = await newDelivery(server, { admin, roastId, testerId: tester.id });
    const { claim } = (await as(tester.token).read(id)).body.data;
    expect([claim.state, claim.delivery._id]).toEqual(['submitted', delivery]);
    expect((await readRoast()).slots[1].standing).toBe('processing');
  });
});

describe('reporting a harmful site', () => {
  it('ends the claim and pauses the reported roast until an operator resumes it', async () => {
    const operator = await signInOperator(server);
    const id = await newClaim();
    const { status, body } = await as(tester.token).report(id, { reason: 'It asks for my card number' });
    expect([status, body.data.claim.state]).toEqual([200, 'reported']);
    const otherTester = await newTester(server);
    expect((await as(otherTester.token).claim(roastId)).body.code).toBe('no_open_slot');
    expect((await readRoast()).pausedAt).not.toBeNull();
    await sendClaimEmail(server.deps, { kind: 'reported', claimId: id });
    const [email] = listEmailsTo(server.deps.config.dataDir, server.deps.config.contactEmail);
    expect(email?.subject).toBe('A tester reported a site');
    expect(email?.text).toContain(
      'Theo Tester reported Shop (https://shop.example.com/):\n\nIt asks for my card number',
    );
    const { roastRequests } = (await request(server.url, 'GET', '/api/admin/requests', { token: operator })).body.data;
    expect(roastRequests.find(({ _id }: { _id: string }) => _id === roastId).pausedAt).not.toBeNull();
    const path = `/api/admin/requests/${roastId}`;
    const detail = await request(server.url, 'GET', path, { token: operator });
    expect(detail.body.data.roastRequest.reports).toMatchObject([
      { testerName: 'Theo Tester', report: 'It asks for my card number' },
    ]);
    const resume = (token: string | null, input: object = { reason: 'A demo shop' }) =>
      request(server.url, 'POST', `${path}/resume`, { token, body: input });
    expect((await resume(null)).status).toBe(404);
    expect((await resume(owner.token)).status).toBe(404);
    expect((await resume(operator, {})).status).toBe(400);
    expect((await resume(operator)).status).toBe(200);
    expect(getStatusAndCode(await resume(operator))).toEqual([409, 'not_paused']);
    expect((await as(otherTester.token).claim(roastId)).status).toBe(201);
    // A reported claim is not an attempt, so the tester has two attempts left.
    for (const attempt of [1, 2]) {
      const newAttempt = (await as(tester.token).claim(roastId)).body.data.claim;
      expect(newAttempt.attempt).toBe(attempt);
      await as(tester.token).giveUp(newAttempt._id);
    }
    expect((await as(tester.token).claim(roastId)).body.code).toBe('attempts_used');
  });

  it("requires a reason and the tester's own active claim to report a site", async () => {
    const id = await newClaim();
    const otherTester = await newTester(server);
    expect(getStatusAndCode(await as(tester.token).report(id, { reason: ' ' }))).toEqual([400, 'invalid_input']);
    const report = { reason: 'Bad' };
    expect((await as(null).report(id, report)).status).toBe(401);
    expect((await as(owner.token).report(id, report)).status).toBe(403);
    expect((await as(otherTester.token).report(id, report)).status).toBe(404);
    await as(tester.token).giveUp(id);
    expect((await as(tester.token).report(id, report)).status).toBe(409);
    expect((await readRoast()).pausedAt).toBeNull();
  });
});

describe('a roast canceled by an operator', () => {
  it('refunds all credits when the window has closed but the expiry job has not run', async () => {
    const buyer = await newCustomerWithCredits(server, 10);
    const expiringRoastId = await newRoast(server, buyer.token, 2);
    await newClaim(tester.token, expiringRoastId);
    await expireRoastWindow(server, expiringRoastId);
    const token = await signInOperator(server);
    const response = await request(server.url, 'POST', `/api/admin/requests/${expiringRoastId}/cancel`, {
      token,
      body: { reason: 'Gone' },
    });
    expect([response.status, response.body.data]).toEqual([200, { refundedCredits: 10 }]);
  });

  it('ends the active claims of a canceled roast and emails their testers', async () => {
    const id = await newClaim();
    const token = await signInOperator(server);
    const body = { reason: 'The site is gone' };
    const path = `/api/admin/requests/${roastId}/cancel`;
    expect((await request(server.url, 'POST', path, { token, body })).body.data).toEqual({ refundedCredits: 10 });
    expect((await as(tester.token).read(id)).body.data.claim.state).toBe('voided');
    const { rows } = await server.deps.pool.query(`select data from pgboss.job where name = 'claim-mail'`);
    expect(rows.map(({ data }) => data)).toContainEqual({ kind: 'voided', claimId: id });
    await sendClaimEmail(server.deps, { kind: 'voided', claimId: id });
    const [email] = listEmailsTo(server.deps.config.dataDir, tester.email);
    expect(email?.subject).toBe('A roast you claimed was cancelled');
  });
});

describe('listing claims', () => {
  it("returns the signed-in tester's claims newest first with pagination", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index++) {
      const id = await newClaim(tester.token, await newRoast(server, owner.token));
      await as(tester.token).giveUp(id);
      ids.unshift(id);
    }
    const firstPage = (await as(tester.token).list('?limit=2')).body.data;
    expect(firstPage.claims.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(0, 2));
    const secondPage = (await as(tester.token).list(`?limit=2&cursor=${encodeURIComponent(firstPage.nextCursor)}`)).body
      .data;
    expect(secondPage).toMatchObject({ claims: [{ _id: ids[2] }], nextCursor: null });
    const otherTester = await newTester(server);
    expect((await as(otherTester.token).list()).body.data).toEqual({ claims: [], nextCursor: null });
    const forgedCursors = ['-100000-01-01 00:00:00+00', '2026-99-01 00:00:00+00'].map((time) =>
      Buffer.from(JSON.stringify([time, ids[0]])).toString('base64url'),
    );
    for (const cursor of ['x', ...forgedCursors]) {
      const { status, body } = await as(tester.token).list(`?cursor=${cursor}`);
      expect([status, body.code]).toEqual([400, 'bad_cursor']);
    }
    expect((await as(null).list()).status).toBe(401);
    expect((await as((await newCustomer(server)).token).list()).status).toBe(403);
  });

  it('skips no claims of the same millisecond', async () => {
    for (let index = 0; index < 3; index++) {
      await as(tester.token).giveUp(await newClaim(tester.token, await newRoast(server, owner.token)));
    }
    await server.deps.pool.query(
      `update claims c set claimed_at = '2026-01-01 10:00:00.123+00'::timestamptz + n * interval '1 microsecond'
       from (select id, row_number() over () as n from claims where tester_id = $1) numbered where numbered.id = c.id`,
      [tester.id],
    );
    const listedIds = new Set<string>();
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data } = (await as(tester.token).list(`?limit=1&cursor=${cursor}`)).body;
      listedIds.add(data.claims[0]._id);
      cursor = data.nextCursor as string | null;
    }
    expect(listedIds.size).toBe(3);
  });
});

describe('a delivery that an admin uploaded for a tester', () => {
  const listClaims = async (query = '') => (await as(tester.token).list(query)).body.data;
  const countCompletedReviews = async () =>
    (await request(server.url, 'GET', '/api/profile/metrics', { token: tester.token })).body.data.metrics
      .completedReviews;

  it('lists an admin upload without a claim and includes it in the completed reviews', async () => {
    const admin = await newAdmin(server);
    const id = await newDelivery(server, { admin, roastId, testerId: tester.id });
    await server.deps.db.transaction().execute(async (trx) => {
      const { roast, delivery } = await lockDeliveryWithRoast(trx, id);
      await completeDelivery(server.deps, trx, roast, delivery);
    });
    const { claims, nextCursor } = await listClaims();
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
    expect(await countCompletedReviews()).toBe(1);
    expect((await as(tester.token).read(id)).body.data.claim).toEqual(claims[0]);
    const otherTester = await newTester(server);
    expect((await as(otherTester.token).list()).body.data.claims).toEqual([]);
    expect((await as(otherTester.token).read(id)).status).toBe(404);
    expect((await as(tester.token).giveUp(id)).status).toBe(404);
  });

  it('lists an admin upload once when the tester had claimed the roast', async () => {
    const admin = await newAdmin(server);
    const id = await newClaim();
    const delivery = await newDelivery(server, { admin, roastId, testerId: tester.id });
    const { claims } = await listClaims();
    expect(claims.map((claim: { _id: string; delivery: { _id: string } }) => [claim._id, claim.delivery._id])).toEqual([
      [id, delivery],
    ]);
  });

  it('paginates admin uploads together with claims', async () => {
    const admin = await newAdmin(server);
    const firstDeliveryId = await newDelivery(server, { admin, roastId, testerId: tester.id });
    const claimId = await newClaim(tester.token, await newRoast(server, owner.token));
    await as(tester.token).giveUp(claimId);
    const roast = await newRoast(server, owner.token);
    const lastDeliveryId = await newDelivery(server, { admin, roastId: roast, testerId: tester.id });
    const listedIds: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { claims: { _id: string }[]; nextCursor: string | null } = await listClaims(
        `?limit=1${cursor && `&cursor=${cursor}`}`,
      );
      listedIds.push(...page.claims.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(listedIds).toEqual([lastDeliveryId, claimId, firstDeliveryId]);
  });
});
