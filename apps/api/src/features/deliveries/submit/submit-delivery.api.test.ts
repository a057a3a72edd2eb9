import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { request } from '@outloud/testkit/http';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { createUpload } from '@outloud/testkit/uploads/upload-requests';
import { validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAdmin, newUpload } from '../../../../test/deliveries.ts';
import { expireRoastWindow, newCustomerWithCredits, newRoast, setSlotStates } from '../../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../../test/server.ts';
import { newCustomer, newTester } from '../../../../test/users.ts';
import { receiveBytes } from '../../uploads/uploads.service.ts';
import { requeueStalledDeliveries } from '../deliveries.jobs.ts';

const missingFields = 'Please fill in all required fields and select a video file';
const notAVideo = 'Please select a valid video file (MP4, MOV, QuickTime, WebM, AVI)';
const recording = readFileSync(path.join(recordingsFolder, 'fitness-short.webm'));

let server: TestServer;
let admin: { id: string; email: string; token: string };
let owner: { token: string };
let tester: { id: string; token: string };
let roastId: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  admin = await newAdmin(server);
  owner = await newCustomerWithCredits(server, 1000);
});
afterAll(() => server.close());
beforeEach(async () => {
  tester = await newTester(server);
  roastId = await newRoast(server, owner.token, 2);
});

type Form = Record<string, string | Blob | undefined>;

/** Sends the form fields in the order of `fields`. */
async function sendForm(fields: Form, token: string | null = admin.token, fileName = 'review.webm') {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value, fileName);
    else if (value !== undefined) form.append(name, value);
  }
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(`${server.url}/api/deliveries/upload`, { method: 'POST', headers, body: form });
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the shape of the response
  return { status: response.status, body: (await response.json()) as any };
}

const createVideo = (bytes: Buffer = recording, type = 'video/webm') => new Blob([new Uint8Array(bytes)], { type });
const completeForm = (overrides: Form = {}) => ({
  roastRequestId: roastId,
  testerId: tester.id,
  uploadKey: testSecrets.uploadKey,
  video: createVideo(),
  ...overrides,
});

const sendJson = (body: object, token: string | null = admin.token) =>
  request(server.url, 'POST', '/api/deliveries/upload', { token, body: { uploadKey: testSecrets.uploadKey, ...body } });

/** Counts deliveries, unused uploads and folders. */
async function countRowsAndFolders() {
  const { rows } = await server.deps.pool.query(
    `select (select count(*) from uploads u where not exists (select from deliveries d where d.upload_id = u.id)) as uploads,
      (select count(*) from deliveries) as deliveries`,
  );
  const folder = path.join(server.deps.config.dataDir, 'files/uploads');
  const work = path.join(server.deps.config.dataDir, 'work');
  const countEntries = (directory: string) => {
    try {
      return readdirSync(directory).length;
    } catch {
      return 0;
    }
  };
  return { ...rows[0], folders: countEntries(folder) - rows[0].deliveries, work: countEntries(work) };
}

const readRoast = async () =>
  (await request(server.url, 'GET', `/api/roasts/${roastId}`, owner)).body.data.roastRequest;

describe('submitting a recording as an admin', () => {
  it('fills a slot and enqueues the delivery for processing', async () => {
    const { status, body } = await sendForm(completeForm({ adminNotes: '  Good light.\r\nClear voice.  ' }));
    expect(status).toBe(201);
    expect(body.data.delivery).toMatchObject({
      deliveryNumber: 1,
      testerId: { _id: tester.id, fullName: 'Theo Tester' },
      roastRequestId: { _id: roastId, websiteName: 'Shop' },
      originalFileName: 'review.webm',
      fileSize: recording.length,
      status: 'pending',
      reviewReasons: [],
      adminNotes: 'Good light.\nClear voice.',
    });
    expect(
      body.data.delivery.steps.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`),
    ).toEqual(
      ['probe', 'normalize', 'thumbnail', 'audio', 'transcribe', 'analyze', 'check'].map((step) => `${step} waiting`),
    );
    expect(await readRoast()).toMatchObject({ status: 'in_progress', deliveriesReceived: 1 });
    const job = `select 1 from pgboss.job where name = 'process-delivery' and data->>'deliveryId' = $1`;
    expect((await server.deps.pool.query(job, [body.data.delivery._id])).rowCount).toBe(1);
  });

  it('accepts the form fields in any order', async () => {
    const { status } = await sendForm({
      video: createVideo(),
      uploadKey: testSecrets.uploadKey,
      testerId: tester.id,
      roastRequestId: roastId,
    });
    expect(status).toBe(201);
  });

  it('creates one delivery from concurrent requests with the same upload', async () => {
    const uploadId = await newUpload(server, admin);
    const body = { uploadId, roastRequestId: roastId, testerId: tester.id };
    const responses = await Promise.all([sendJson(body), sendJson(body), sendJson(body)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map((response) => response.body.data.delivery._id)).size).toBe(1);
    expect(await readRoast()).toMatchObject({ deliveriesReceived: 1 });
    const reused = await sendJson({ ...body, testerId: (await newTester(server)).id });
    expect([reused.status, reused.body.code]).toEqual([409, 'upload_used']);
    const deletion = await fetch(`${server.url}/api/uploads/${uploadId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${admin.token}`, 'tus-resumable': '1.0.0' },
    });
    expect(deletion.status).toBe(404);
  });

  it('returns the same delivery for a repeated request after the upload is deleted', async () => {
    const uploadId = await newUpload(server, admin);
    const body = { uploadId, roastRequestId: roastId, testerId: tester.id };
    const original = await sendJson(body);
    await server.deps.pool.query('update deliveries set upload_id = null where upload_id = $1', [uploadId]);
    await server.deps.pool.query('delete from uploads where id = $1', [uploadId]);
    const repeated = await sendJson(body);
    expect([repeated.status, repeated.body.data.delivery._id]).toEqual([201, original.body.data.delivery._id]);
  });

  it('rejects the account deletion of a tester with an unsettled delivery with 409', async () => {
    await sendForm(completeForm());
    const { status, body } = await request(server.url, 'DELETE', '/api/auth/account', tester);
    expect([status, body.code, body.details]).toEqual([409, 'deliveries_unsettled', { deliveries: 1 }]);
  });

  it('enqueues a delivery with a lost job again, at most once an hour', async () => {
    const { body } = await sendForm(completeForm());
    const id = body.data.delivery._id;
    const countJobs = async () => {
      const query = `select 1 from pgboss.job where name = 'process-delivery' and data->>'deliveryId' = $1`;
      return (await server.deps.pool.query(query, [id])).rowCount;
    };
    await server.deps.pool.query(`delete from pgboss.job where data->>'deliveryId' = $1`, [id]);
    await requeueStalledDeliveries(server.deps);
    expect(await countJobs()).toBe(0);
    await server.deps.pool.query(`update deliveries set submitted_at = now() - interval '16 minutes' where id = $1`, [
      id,
    ]);
    await requeueStalledDeliveries(server.deps);
    await requeueStalledDeliveries(server.deps);
    expect(await countJobs()).toBe(1);
  });

  it('lists a new delivery with its steps for admins', async () => {
    const { body } = await sendForm(completeForm());
    const { body: list } = await request(server.url, 'GET', '/api/deliveries/handled', admin);
    expect(list.data.deliveries[0]).toEqual(body.data.delivery);
  });
});

describe('rejected submissions leave nothing behind', () => {
  type Rejection = { status: number; body: { code?: string; error: string | null } };
  const expectCode = ({ status, body }: Rejection, expectedStatus: number, code: string) =>
    expect([status, body.code]).toEqual([expectedStatus, code]);
  const expectError = ({ status, body }: Rejection, expectedStatus: number, error: string) =>
    expect([status, body.error]).toEqual([expectedStatus, error]);

  it.each(['roastRequestId', 'testerId', 'video'])('rejects a form without %s and stores nothing', async (field) => {
    const before = await countRowsAndFolders();
    expectError(await sendForm(completeForm({ [field]: undefined })), 400, missingFields);
    expectError(await sendForm(completeForm({ [field]: field === 'video' ? undefined : '  ' })), 400, missingFields);
    expect(await countRowsAndFolders()).toEqual(before);
  });

  it('rejects an unknown roast request, tester or upload with 404', async () => {
    const before = await countRowsAndFolders();
    for (const id of ['none', '00000000-0000-4000-8000-000000000000']) {
      expectError(await sendForm(completeForm({ roastRequestId: id })), 404, 'Roast request not found');
      expectCode(await sendForm(completeForm({ testerId: id })), 404, 'not_found');
      const noUpload = await sendJson({ roastRequestId: roastId, testerId: tester.id, uploadId: id });
      expectCode(noUpload, 404, 'not_found');
    }
    const customer = await newCustomer(server);
    expectCode(await sendForm(completeForm({ testerId: customer.id })), 404, 'not_found');
    expect(await countRowsAndFolders()).toEqual(before);
  });

  it('rejects a full roast, a tester who already delivered, and a suspended tester with 409', async () => {
    await sendForm(completeForm());
    const before = await countRowsAndFolders();
    expectCode(await sendForm(completeForm()), 409, 'delivered_before');
    await setSlotStates(server, roastId, ['submitted', 'claimed']);
    const otherTester = await newTester(server);
    expectCode(await sendForm(completeForm({ testerId: otherTester.id })), 409, 'no_open_slot');
    await setSlotStates(server, roastId, ['submitted', 'open']);
    await server.deps.pool.query('update testers set suspended_at = now() where user_id = $1', [otherTester.id]);
    expectCode(await sendForm(completeForm({ testerId: otherTester.id })), 409, 'tester_suspended');
    await expireRoastWindow(server, roastId);
    const thirdTester = await newTester(server);
    expectCode(await sendForm(completeForm({ testerId: thirdTester.id })), 409, 'no_open_slot');
    expect(await countRowsAndFolders()).toEqual(before);
  });

  it('rejects a file that is not a video by its name, type or bytes', async () => {
    const before = await countRowsAndFolders();
    const page = Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(500)}`);
    expectError(
      await sendForm(completeForm({ video: createVideo(recording, 'text/html') }), admin.token, 'page.html'),
      400,
      notAVideo,
    );
    expectError(await sendForm(completeForm({ video: createVideo(page) })), 400, notAVideo);
    expectError(
      await sendForm(completeForm({ video: createVideo(page) }), admin.token, 'review.mp4.html'),
      400,
      notAVideo,
    );
    expectCode(await sendForm(completeForm({ video: createVideo(Buffer.alloc(0)) })), 400, 'empty_file');
    expectCode(await sendForm(completeForm(), admin.token, '../../review.webm'), 400, 'bad_file_name');
    expect(await countRowsAndFolders()).toEqual(before);
  });

  it('rejects a file that is not a video even if the first part is too small to detect the type', async () => {
    const before = await countRowsAndFolders();
    const page = Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(500)}`);
    const response = await createUpload(server, admin.token, { size: page.length });
    const id = response.headers.get('location')?.split('/').at(-1) ?? '';
    await receiveBytes(server.deps, { id, start: 0 }, Readable.from([page.subarray(0, 10)]));
    await receiveBytes(server.deps, { id, start: 10 }, Readable.from([page.subarray(10)]));
    const submitted = await sendJson({ uploadId: id, roastRequestId: roastId, testerId: tester.id });
    expect([submitted.status, submitted.body.error]).toEqual([400, notAVideo]);
    expect(await countRowsAndFolders()).toEqual(before);
  });

  it('rejects a truncated or damaged video', async () => {
    const before = await countRowsAndFolders();
    const damaged = Buffer.from(recording);
    damaged.fill(0x5a, 60, 40_000);
    for (const bytes of [recording.subarray(0, 300), damaged]) {
      const { status, body } = await sendForm(completeForm({ video: createVideo(bytes) }));
      expect([status, body.code]).toEqual([400, 'bad_video']);
    }
    expect(await countRowsAndFolders()).toEqual(before);
  });

  it('rejects notes longer than 2000 characters', async () => {
    const before = await countRowsAndFolders();
    const { status, body } = await sendForm(completeForm({ adminNotes: 'x'.repeat(2001) }));
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', 'adminNotes']);
    expect(await countRowsAndFolders()).toEqual(before);
  });

  it('removes the upload when a form is cut off', async () => {
    const before = await countRowsAndFolders();
    const sent = http.request(`${server.url}/api/deliveries/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 40_000_000,
      },
    });
    sent.on('error', () => {});
    const head =
      '--x\r\ncontent-disposition: form-data; name="video"; filename="a.webm"\r\ncontent-type: video/webm\r\n\r\n';
    sent.write(Buffer.concat([Buffer.from(head), recording, Buffer.alloc(20_000_000)]));
    const unusedParts = `select 1 from upload_parts p where not exists (select from deliveries d where d.upload_id = p.upload_id)`;
    await expect.poll(async () => (await server.deps.pool.query(unusedParts)).rowCount).toBeGreaterThan(0);
    sent.destroy();
    await expect.poll(countRowsAndFolders).toEqual(before);
  });

  it('rejects a file that exceeds 500 MB by one byte with 413', async () => {
    const before = await countRowsAndFolders();
    const head = Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="video"; filename="a.webm"\r\ncontent-type: video/webm\r\n\r\n',
    );
    const block = Buffer.alloc(1024 ** 2);
    function* form() {
      yield head;
      yield Buffer.concat([recording.subarray(0, 1024), block.subarray(1024)]);
      for (let count = 1; count < 500; count++) yield block;
      yield Buffer.alloc(1);
      yield Buffer.from('\r\n--x--\r\n');
    }
    const response = await fetch(`${server.url}/api/deliveries/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: Readable.toWeb(Readable.from(form())),
      duplex: 'half',
    } as RequestInit);
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { error: 'File size must be less than 500MB' },
    ]);
    expect(await countRowsAndFolders()).toEqual(before);
  });

  it('rejects an unfinished upload and an upload of another admin', async () => {
    const otherAdmin = await newAdmin(server);
    const body = { roastRequestId: roastId, testerId: tester.id };
    const response = await createUpload(server, admin.token, { size: 1000 });
    const unfinishedId = response.headers.get('location')?.split('/').at(-1);
    const unfinishedResponse = await sendJson({ ...body, uploadId: unfinishedId });
    expect([unfinishedResponse.status, unfinishedResponse.body.code]).toEqual([409, 'upload_unfinished']);
    const notOwned = await sendJson({ ...body, uploadId: await newUpload(server, otherAdmin) });
    expect([notOwned.status, notOwned.body.code]).toEqual([404, 'not_found']);
  });
});

describe('the admin key and the audit log of admins', () => {
  const listAdminActions = async (id: string) => {
    const query = 'select action, before, after, ip from operator_actions where admin_id = $1 order by id';
    return (await server.deps.pool.query(query, [`admin-${id}`])).rows;
  };

  it('logs an upload like the upload of an operator', async () => {
    const uploader = await newAdmin(server);
    const body = { roastRequestId: roastId, testerId: tester.id, uploadId: await newUpload(server, uploader) };
    const { delivery } = (await sendJson(body, uploader.token)).body.data;
    const after = { request: roastId, tester: tester.id, slot: 1, fileSize: delivery.fileSize };
    expect(await listAdminActions(uploader.id)).toEqual([
      { action: 'delivery_created', before: null, after, ip: '127.0.0.1' },
    ]);
  });

  it('logs a retry', async () => {
    const uploader = await newAdmin(server);
    const body = { roastRequestId: roastId, testerId: tester.id, uploadId: await newUpload(server, uploader) };
    const { delivery } = (await sendJson(body, uploader.token)).body.data;
    const fail = `update deliveries set status = 'pending', review_reasons = '{processing_failed}' where id = $1`;
    await server.deps.pool.query(fail, [delivery._id]);
    const retry = await request(server.url, 'POST', `/api/deliveries/${delivery._id}/retry`, {
      token: uploader.token,
      body: { uploadKey: testSecrets.uploadKey },
    });
    expect(retry.status).toBe(200);
    expect((await listAdminActions(uploader.id)).at(-1)).toEqual({
      action: 'delivery_retried',
      before: { status: 'pending', reviewReasons: ['processing_failed'] },
      after: { status: 'processing' },
      ip: '127.0.0.1',
    });
  });

  it('needs a fresh sign-in, because admins have no second factor', async () => {
    const uploader = await newAdmin(server);
    const body = { roastRequestId: roastId, testerId: tester.id, uploadId: await newUpload(server, uploader) };
    const setSignIn = (minutes: number) =>
      server.deps.pool.query(
        `update sessions set authenticated_at = now() - interval '${minutes} minutes' where user_id = $1`,
        [uploader.id],
      );
    await setSignIn(11);
    const { body: stale } = await sendJson(body, uploader.token);
    expect(stale.code).toBe('fresh_sign_in_required');
    const retryPath = `/api/deliveries/${crypto.randomUUID()}/retry`;
    const input = { token: uploader.token, body: { uploadKey: testSecrets.uploadKey } };
    expect((await request(server.url, 'POST', retryPath, input)).body.code).toBe('fresh_sign_in_required');
    await setSignIn(9);
    expect((await sendJson(body, uploader.token)).status).toBe(201);
    expect((await request(server.url, 'POST', retryPath, input)).status).toBe(404);
  });

  it('rejects a missing upload key, and logs and throttles wrong keys', async () => {
    const strict = await startServer({ RATE_LIMIT_FACTOR: '1' }, undefined, { runsJobs: false });
    const uploader = await newAdmin(strict);
    const customer = await newCustomerWithCredits(strict);
    const body = {
      roastRequestId: await newRoast(strict, customer.token),
      testerId: (await newTester(strict)).id,
      uploadId: await newUpload(strict, uploader),
    };
    const send = (uploadKey?: string) =>
      request(strict.url, 'POST', '/api/deliveries/upload', { token: uploader.token, body: { ...body, uploadKey } });
    const missing = await send();
    expect([missing.status, missing.body.problems]).toEqual([
      400,
      [{ field: 'uploadKey', message: 'Please fill in all required fields and select a video file' }],
    ]);
    const codes = [];
    for (let i = 0; i < 5; i++) codes.push((await send('wrong')).body.code);
    expect(codes).toEqual(Array(5).fill('wrong_admin_key'));
    expect((await send(testSecrets.uploadKey)).status).toBe(429);
    const query = `select action, admin_id from operator_actions`;
    const refusal = { action: 'admin_key_refused', admin_id: `admin-${uploader.id}` };
    expect((await strict.deps.pool.query(query)).rows).toEqual(Array(5).fill(refusal));
    await strict.close();
  });
});

describe('admin access', () => {
  it('allows admin calls only with a configured and verified email', async () => {
    const accessDenied = "You don't have permission to access this admin area.";
    const customer = await newCustomer(server);
    const unverified = await newAdmin(server);
    await server.deps.pool.query('update users set email_verified_at = null where id = $1', [unverified.id]);
    for (const [method, route] of [
      ['POST', '/deliveries/upload'],
      ['GET', '/deliveries/handled'],
      ['GET', '/deliveries/testers?search=theo'],
      ['POST', '/deliveries/00000000-0000-4000-8000-000000000000/retry'],
      ['GET', '/roasts?admin=true&limit=100'],
    ] as const) {
      const call = (token: string | null) => request(server.url, method, `/api${route}`, { token });
      expect((await call(null)).status).toBe(401);
      expect((await call(tester.token)).status).toBe(403);
      for (const { token } of [customer, unverified]) {
        const { status, body } = await call(token);
        expect([route, status, body.error]).toEqual([route, 403, accessDenied]);
      }
    }
  });

  it('returns isAdmin with every response that contains the user', async () => {
    const login = { email: admin.email, password: validPassword };
    const { data: signedIn } = (await request(server.url, 'POST', '/api/auth/login', { body: login })).body;
    expect(signedIn.user.isAdmin).toBe(true);
    for (const route of ['/api/auth/profile', '/api/profile']) {
      const isAdmin = async (token: string) =>
        (await request(server.url, 'GET', route, { token })).body.data.user.isAdmin;
      expect([route, await isAdmin(admin.token)]).toEqual([route, true]);
      expect([route, await isAdmin(owner.token)]).toEqual([route, false]);
      expect([route, await isAdmin(tester.token)]).toEqual([route, false]);
    }
    const saved = await request(server.url, 'PUT', '/api/profile', { token: admin.token, body: { fullName: 'Al' } });
    expect(saved.body.data.user.isAdmin).toBe(true);
    const unverified = await newAdmin(server);
    await server.deps.pool.query('update users set email_verified_at = null where id = $1', [unverified.id]);
    const { body } = await request(server.url, 'GET', '/api/auth/profile', { token: unverified.token });
    expect(body.data.user.isAdmin).toBe(false);
  });

  it('lists the roast requests that need deliveries for admins, most urgent first', async () => {
    const urgentId = await newRoast(server, owner.token, 3);
    await server.deps.pool.query(`update roasts set expires_at = now() + interval '1 minute' where id = $1`, [
      urgentId,
    ]);
    const expiredId = await newRoast(server, owner.token, 1);
    await expireRoastWindow(server, expiredId);
    const claimedId = await newRoast(server, owner.token, 1);
    await setSlotStates(server, claimedId, ['claimed']);
    const list = await request(server.url, 'GET', '/api/roasts?admin=true&limit=100', admin);
    const ids = list.body.data.roastRequests.map(({ _id }: { _id: string }) => _id);
    expect(ids[0]).toBe(urgentId);
    expect(ids).toContain(roastId);
    expect(ids).not.toContain(claimedId);
    expect(ids).not.toContain(expiredId);
    expect(list.body.data.roastRequests[0]).toMatchObject({ openSlots: 3, businessUserId: { fullName: 'Ada Fox' } });
    expect(list.body.data.pagination.total).toBe(ids.length);
    const ownRoasts = await request(server.url, 'GET', '/api/roasts?limit=100', admin);
    expect(ownRoasts.body.data.roastRequests).toEqual([]);
  });
});

describe('retry by an admin', () => {
  it('retries only a delivery whose processing failed', async () => {
    const { body } = await sendForm(completeForm());
    const id = body.data.delivery._id;
    const retry = (deliveryId = id, uploadKey: string = testSecrets.uploadKey) =>
      request(server.url, 'POST', `/api/deliveries/${deliveryId}/retry`, { token: admin.token, body: { uploadKey } });
    const earlyRetry = await retry();
    expect([earlyRetry.status, earlyRetry.body.code]).toEqual([409, 'not_failed']);
    await server.deps.pool.query(`update delivery_steps set state = 'done' where delivery_id = $1 and step = 'probe'`, [
      id,
    ]);
    await server.deps.pool.query(
      `update delivery_steps set state = 'failed', attempts = 5, error = 'No luck' where delivery_id = $1 and step = 'normalize'`,
      [id],
    );
    await server.deps.pool.query(`update deliveries set review_reasons = '{processing_failed}' where id = $1`, [id]);
    await sendForm({ ...completeForm(), testerId: (await newTester(server)).id });
    const { body: list } = await request(server.url, 'GET', '/api/deliveries/handled', admin);
    expect(list.data.deliveries[0]).toMatchObject({ _id: id, reviewReasons: ['processing_failed'] });
    const { status, body: retried } = await retry();
    expect([status, retried.data.delivery.status, retried.data.delivery.reviewReasons]).toEqual([
      200,
      'processing',
      [],
    ]);
    expect(retried.data.delivery.steps.slice(0, 2)).toEqual([
      { name: 'probe', state: 'done', attempts: 0, error: null },
      { name: 'normalize', state: 'waiting', attempts: 0, error: null },
    ]);
    expect((await retry()).status).toBe(409);
    const withoutKey = await retry(id, '');
    expect([withoutKey.status, withoutKey.body.problems?.[0]?.field]).toEqual([400, 'uploadKey']);
    // The admin key of an operator is not the upload key.
    for (const wrongKey of ['wrong', testSecrets.adminKey]) {
      const response = await retry(id, wrongKey);
      expect([response.status, response.body.code]).toEqual([403, 'wrong_admin_key']);
    }
    expect((await retry('none')).body.error).toBe('Delivery not found');
  });
});
