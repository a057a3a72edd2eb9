import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUpload, newAdmin, newUpload, recordings } from '../../../test/deliveries.ts';
import { request } from '../../../test/http.ts';
import { goodPassword, newCustomer, newTester } from '../../../test/people.ts';
import { moveSlots, newBuyer, newRoast, passWindow } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { receive } from '../uploads/uploads.service.ts';
import { resumeDeliveries } from './deliveries.jobs.ts';

const missing = 'Please fill in all required fields and select a video file';
const notAVideo = 'Please select a valid video file (MP4, MOV, QuickTime, WebM, AVI)';
const recording = readFileSync(path.join(recordings, 'fitness-short.webm'));

let server: TestServer;
let admin: { id: string; email: string; token: string };
let owner: { token: string };
let tester: { id: string; token: string };
let roastId: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { works: false });
  admin = await newAdmin(server);
  owner = await newBuyer(server, 1000);
});
afterAll(() => server.close());
beforeEach(async () => {
  tester = await newTester(server);
  roastId = await newRoast(server, owner.token, 2);
});

type Form = Record<string, string | Blob | undefined>;

/** The call as a form, the file last or wherever it stands. */
async function send(fields: Form, token: string | null = admin.token, fileName = 'review.webm') {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value, fileName);
    else if (value !== undefined) form.append(name, value);
  }
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(`${server.url}/api/deliveries/upload`, { method: 'POST', headers, body: form });
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers whose shape is what they check
  return { status: answer.status, body: (await answer.json()) as any };
}

const video = (bytes: Buffer = recording, type = 'video/webm') => new Blob([new Uint8Array(bytes)], { type });
const whole = (rest: Form = {}) => ({ roastRequestId: roastId, testerId: tester.id, video: video(), ...rest });

const sendJson = (body: object, token: string | null = admin.token) =>
  request(server.url, 'POST', '/api/deliveries/upload', { token, body });

async function counts() {
  const { rows } = await server.deps.pool.query(
    `select (select count(*) from uploads u where not exists (select from deliveries d where d.upload_id = u.id)) as uploads,
      (select count(*) from deliveries) as deliveries`,
  );
  const folder = path.join(server.deps.config.dataDir, 'files/uploads');
  const work = path.join(server.deps.config.dataDir, 'work');
  const list = (place: string) => {
    try {
      return readdirSync(place).length;
    } catch {
      return 0;
    }
  };
  return { ...rows[0], folders: list(folder) - rows[0].deliveries, work: list(work) };
}

const roastNow = async () => (await request(server.url, 'GET', `/api/roasts/${roastId}`, owner)).body.data.roastRequest;

describe('handing in a recording', () => {
  it('takes a slot, and its job with it', async () => {
    const { status, body } = await send(whole({ adminNotes: '  Good light.\r\nClear voice.  ' }));
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
      ['probe', 'normalise', 'poster', 'audio', 'transcribe', 'analyse', 'check'].map((step) => `${step} waiting`),
    );
    expect(await roastNow()).toMatchObject({ status: 'in_progress', deliveriesReceived: 1 });
    const job = `select 1 from pgboss.job where name = 'process-delivery' and data->>'deliveryId' = $1`;
    expect((await server.deps.pool.query(job, [body.data.delivery._id])).rowCount).toBe(1);
  });

  it('takes the fields in any order', async () => {
    const { status } = await send({ video: video(), testerId: tester.id, roastRequestId: roastId });
    expect(status).toBe(201);
  });

  it('takes a finished upload, once', async () => {
    const uploadId = await newUpload(server, admin);
    const body = { uploadId, roastRequestId: roastId, testerId: tester.id };
    const answers = await Promise.all([sendJson(body), sendJson(body), sendJson(body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.data.delivery._id)).size).toBe(1);
    expect(await roastNow()).toMatchObject({ deliveriesReceived: 1 });
    const again = await sendJson({ ...body, testerId: (await newTester(server)).id });
    expect([again.status, again.body.code]).toEqual([409, 'upload_used']);
    const gone = await fetch(`${server.url}/api/uploads/${uploadId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${admin.token}`, 'tus-resumable': '1.0.0' },
    });
    expect(gone.status).toBe(404);
  });

  it('finds its delivery again, also when the upload is gone', async () => {
    const uploadId = await newUpload(server, admin);
    const body = { uploadId, roastRequestId: roastId, testerId: tester.id };
    const first = await sendJson(body);
    await server.deps.pool.query('update deliveries set upload_id = null where upload_id = $1', [uploadId]);
    await server.deps.pool.query('delete from uploads where id = $1', [uploadId]);
    const again = await sendJson(body);
    expect([again.status, again.body.data.delivery._id]).toEqual([201, first.body.data.delivery._id]);
  });

  it('keeps its tester from leaving before it is settled', async () => {
    await send(whole());
    const { status, body } = await request(server.url, 'DELETE', '/api/auth/account', tester);
    expect([status, body.error]).toEqual([
      409,
      '1 delivery of yours is not settled yet. Wait until then, so that you are paid.',
    ]);
  });

  it('is sent to work again when its job is lost, once an hour', async () => {
    const { body } = await send(whole());
    const id = body.data.delivery._id;
    const jobs = async () => {
      const query = `select 1 from pgboss.job where name = 'process-delivery' and data->>'deliveryId' = $1`;
      return (await server.deps.pool.query(query, [id])).rowCount;
    };
    await server.deps.pool.query(`delete from pgboss.job where data->>'deliveryId' = $1`, [id]);
    await resumeDeliveries(server.deps);
    expect(await jobs()).toBe(0);
    await server.deps.pool.query(`update deliveries set submitted_at = now() - interval '16 minutes' where id = $1`, [
      id,
    ]);
    await resumeDeliveries(server.deps);
    await resumeDeliveries(server.deps);
    expect(await jobs()).toBe(1);
  });

  it('is listed for admins, with its steps', async () => {
    const { body } = await send(whole());
    const { body: list } = await request(server.url, 'GET', '/api/deliveries/handled', admin);
    expect(list.data.deliveries[0]).toEqual(body.data.delivery);
  });
});

describe('what is refused leaves nothing behind', () => {
  const refused = async (answer: { status: number; body: { error: string } }, status: number, error: string) => {
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  };

  it.each(['roastRequestId', 'testerId', 'video'])('without %s', async (field) => {
    const before = await counts();
    await refused(await send(whole({ [field]: undefined })), 400, missing);
    await refused(await send(whole({ [field]: field === 'video' ? undefined : '  ' })), 400, missing);
    expect(await counts()).toEqual(before);
  });

  it('a roast, a tester or an upload that is not there', async () => {
    const before = await counts();
    for (const id of ['none', '00000000-0000-4000-8000-000000000000']) {
      await refused(await send(whole({ roastRequestId: id })), 404, 'Roast request not found');
      await refused(await send(whole({ testerId: id })), 404, 'Tester not found');
      const noUpload = await sendJson({ roastRequestId: roastId, testerId: tester.id, uploadId: id });
      await refused(noUpload as never, 404, 'Upload not found');
    }
    const customer = await newCustomer(server);
    await refused(await send(whole({ testerId: customer.id })), 404, 'Tester not found');
    expect(await counts()).toEqual(before);
  });

  it('a roast without an open slot, a tester who has delivered, a tester who is suspended', async () => {
    await send(whole());
    const before = await counts();
    await refused(await send(whole()), 409, 'This tester has delivered to this roast request already');
    await moveSlots(server, roastId, ['submitted', 'claimed']);
    const other = await newTester(server);
    await refused(await send(whole({ testerId: other.id })), 409, 'This roast request needs no more deliveries');
    await moveSlots(server, roastId, ['submitted', 'open']);
    await server.deps.pool.query('update testers set suspended_at = now() where user_id = $1', [other.id]);
    await refused(await send(whole({ testerId: other.id })), 409, 'This tester is suspended');
    await passWindow(server, roastId);
    const third = await newTester(server);
    await refused(await send(whole({ testerId: third.id })), 409, 'This roast request needs no more deliveries');
    expect(await counts()).toEqual(before);
  });

  it('what is no video by name, by type or by its bytes', async () => {
    const before = await counts();
    const page = Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(500)}`);
    await refused(
      await send(whole({ video: video(recording, 'text/html') }), admin.token, 'page.html'),
      400,
      notAVideo,
    );
    await refused(await send(whole({ video: video(page) })), 400, notAVideo);
    await refused(await send(whole({ video: video(page) }), admin.token, 'review.mp4.html'), 400, notAVideo);
    await refused(await send(whole({ video: video(Buffer.alloc(0)) })), 400, 'The file is empty');
    const badName = 'The file name must be 1 to 255 characters without slashes or control characters';
    await refused(await send(whole(), admin.token, '../../review.webm'), 400, badName);
    expect(await counts()).toEqual(before);
  });

  it('what is no video, in pieces too small to tell', async () => {
    const before = await counts();
    const page = Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(500)}`);
    const answer = await createUpload(server, admin.token, { size: page.length });
    const id = answer.headers.get('location')?.split('/').at(-1) ?? '';
    await receive(server.deps, { id, start: 0 }, Readable.from([page.subarray(0, 10)]));
    await receive(server.deps, { id, start: 10 }, Readable.from([page.subarray(10)]));
    const refusal = await sendJson({ uploadId: id, roastRequestId: roastId, testerId: tester.id });
    expect([refusal.status, refusal.body.error]).toEqual([400, notAVideo]);
    expect(await counts()).toEqual(before);
  });

  it('a video that is cut off or damaged', async () => {
    const before = await counts();
    const damaged = Buffer.from(recording);
    damaged.fill(0x5a, 60, 40_000);
    for (const bytes of [recording.subarray(0, 300), damaged]) {
      const { status, body } = await send(whole({ video: video(bytes) }));
      expect([status, body.code]).toEqual([400, 'bad_video']);
    }
    expect(await counts()).toEqual(before);
  });

  it('notes that are too long', async () => {
    const before = await counts();
    await refused(
      await send(whole({ adminNotes: 'x'.repeat(2001) })),
      400,
      'adminNotes must be at most 2000 characters',
    );
    expect(await counts()).toEqual(before);
  });

  it('a form that breaks off', async () => {
    const before = await counts();
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
    const some = `select 1 from upload_parts p where not exists (select from deliveries d where d.upload_id = p.upload_id)`;
    await expect.poll(async () => (await server.deps.pool.query(some)).rowCount).toBeGreaterThan(0);
    sent.destroy();
    await expect.poll(counts).toEqual(before);
  });

  it('one byte more than 500 MB', async () => {
    const before = await counts();
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
    const answer = await fetch(`${server.url}/api/deliveries/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: Readable.toWeb(Readable.from(form())),
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, await answer.json()]).toMatchObject([413, { error: 'File size must be less than 500MB' }]);
    expect(await counts()).toEqual(before);
  });

  it('an upload that is not finished, or another admin’s', async () => {
    const other = await newAdmin(server);
    const body = { roastRequestId: roastId, testerId: tester.id };
    const answer = await createUpload(server, admin.token, { size: 1000 });
    const unfinished = answer.headers.get('location')?.split('/').at(-1);
    const early = await sendJson({ ...body, uploadId: unfinished });
    expect([early.status, early.body.error]).toEqual([409, 'The upload is not finished yet']);
    const theirs = await sendJson({ ...body, uploadId: await newUpload(server, other) });
    expect([theirs.status, theirs.body.error]).toEqual([404, 'Upload not found']);
  });
});

describe('admins', () => {
  it('are those who are configured and have proved their address', async () => {
    const words = "You don't have permission to access this admin area.";
    const customer = await newCustomer(server);
    const unproved = await newAdmin(server);
    await server.deps.pool.query('update users set email_verified_at = null where id = $1', [unproved.id]);
    for (const [method, place] of [
      ['POST', '/deliveries/upload'],
      ['GET', '/deliveries/handled'],
      ['GET', '/deliveries/testers?search=theo'],
      ['POST', '/deliveries/00000000-0000-4000-8000-000000000000/retry'],
      ['GET', '/roasts?admin=true&limit=100'],
    ] as const) {
      const ask = (token: string | null) => request(server.url, method, `/api${place}`, { token });
      expect((await ask(null)).status).toBe(401);
      expect((await ask(tester.token)).status).toBe(403);
      for (const { token } of [customer, unproved]) {
        const { status, body } = await ask(token);
        expect([place, status, body.error]).toEqual([place, 403, words]);
      }
    }
  });

  it('are told that they are, everywhere they learn who they are', async () => {
    const login = { email: admin.email, password: goodPassword };
    const { data: signedIn } = (await request(server.url, 'POST', '/api/auth/login', { body: login })).body;
    expect(signedIn.user.isAdmin).toBe(true);
    for (const place of ['/api/auth/profile', '/api/profile']) {
      const flag = async (token: string) => (await request(server.url, 'GET', place, { token })).body.data.user.isAdmin;
      expect([place, await flag(admin.token)]).toEqual([place, true]);
      expect([place, await flag(owner.token)]).toEqual([place, false]);
      expect([place, await flag(tester.token)]).toEqual([place, false]);
    }
    const saved = await request(server.url, 'PUT', '/api/profile', { token: admin.token, body: { fullName: 'Al' } });
    expect(saved.body.data.user.isAdmin).toBe(true);
    const unproved = await newAdmin(server);
    await server.deps.pool.query('update users set email_verified_at = null where id = $1', [unproved.id]);
    const { body } = await request(server.url, 'GET', '/api/auth/profile', { token: unproved.token });
    expect(body.data.user.isAdmin).toBe(false);
  });

  it('see whose requests need deliveries, the most urgent first', async () => {
    const soon = await newRoast(server, owner.token, 3);
    await server.deps.pool.query(`update roasts set expires_at = now() + interval '1 minute' where id = $1`, [soon]);
    const late = await newRoast(server, owner.token, 1);
    await passWindow(server, late);
    const taken = await newRoast(server, owner.token, 1);
    await moveSlots(server, taken, ['claimed']);
    const list = await request(server.url, 'GET', '/api/roasts?admin=true&limit=100', admin);
    const ids = list.body.data.roastRequests.map(({ _id }: { _id: string }) => _id);
    expect(ids[0]).toBe(soon);
    expect(ids).toContain(roastId);
    expect(ids).not.toContain(taken);
    expect(ids).not.toContain(late);
    expect(list.body.data.roastRequests[0]).toMatchObject({ openSlots: 3, businessUserId: { fullName: 'Ada Fox' } });
    expect(list.body.data.pagination.total).toBe(ids.length);
    const own = await request(server.url, 'GET', '/api/roasts?limit=100', admin);
    expect(own.body.data.roastRequests).toEqual([]);
  });
});

describe('retrying', () => {
  it('is for what has failed', async () => {
    const { body } = await send(whole());
    const id = body.data.delivery._id;
    const retry = (which = id) => request(server.url, 'POST', `/api/deliveries/${which}/retry`, admin);
    const early = await retry();
    expect([early.status, early.body.code]).toEqual([409, 'not_failed']);
    await server.deps.pool.query(`update delivery_steps set state = 'done' where delivery_id = $1 and step = 'probe'`, [
      id,
    ]);
    await server.deps.pool.query(
      `update delivery_steps set state = 'failed', attempts = 5, error = 'No luck' where delivery_id = $1 and step = 'normalise'`,
      [id],
    );
    await server.deps.pool.query(`update deliveries set review_reasons = '{processing_failed}' where id = $1`, [id]);
    await send({ ...whole(), testerId: (await newTester(server)).id });
    const { body: list } = await request(server.url, 'GET', '/api/deliveries/handled', admin);
    expect(list.data.deliveries[0]).toMatchObject({ _id: id, reviewReasons: ['processing_failed'] });
    const { status, body: answer } = await retry();
    expect([status, answer.data.delivery.status, answer.data.delivery.reviewReasons]).toEqual([200, 'processing', []]);
    expect(answer.data.delivery.steps.slice(0, 2)).toEqual([
      { name: 'probe', state: 'done', attempts: 0, error: null },
      { name: 'normalise', state: 'waiting', attempts: 0, error: null },
    ]);
    expect((await retry()).status).toBe(409);
    expect((await retry('none')).body.error).toBe('Delivery not found');
  });
});
