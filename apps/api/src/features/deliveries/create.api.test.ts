import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUpload, newAdmin, newUpload, patchUpload, recordings, uploadHeaders } from '../../../test/deliveries.ts';
import { request } from '../../../test/http.ts';
import { actionsOn } from '../../../test/operated.ts';
import { newCustomer, newTester, operatorToken } from '../../../test/people.ts';
import { moveSlots, newBuyer, newRoast, passWindow } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';

const { adminKey } = testSecrets;
const recording = readFileSync(path.join(recordings, 'tiny.mp4'));
const video = () => new Blob([new Uint8Array(recording)], { type: 'video/mp4' });

let server: TestServer;
let token: string;
let owner: { token: string };
let admin: { id: string; token: string };
let tester: { id: string };
let roastId: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { works: false });
  token = await operatorToken(server);
  owner = await newBuyer(server, 1000);
  admin = await newAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  tester = await newTester(server);
  roastId = await newRoast(server, owner.token, 2);
});

type Form = Record<string, string | Blob | undefined>;
const address = '/api/admin/deliveries/create';

/** In the order in which the form of the console sends it: the key comes last. */
const whole = (rest: Form = {}): Form => ({
  roastRequestId: roastId,
  testerId: tester.id,
  video: video(),
  adminNotes: 'By mail',
  adminKey,
  ...rest,
});

async function send(fields: Form, bearer: string | null = token) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value, 'review.mp4');
    else if (value !== undefined) form.append(name, value);
  }
  const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {};
  const answer = await fetch(`${server.url}${address}`, { method: 'POST', headers, body: form });
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers whose shape is what they check
  return { status: answer.status, body: (await answer.json()) as any };
}
const sendJson = (body: object) => request(server.url, 'POST', address, { token, body });

/** What is left of uploads that no delivery was made of. */
async function leftovers() {
  const { rows } = await server.deps.pool.query(
    `select (select count(*) from uploads u where not exists (select from deliveries d where d.upload_id = u.id))::int as uploads,
      (select count(*) from deliveries)::int as deliveries`,
  );
  const folder = path.join(server.deps.config.dataDir, 'files/uploads');
  let folders = 0;
  try {
    folders = readdirSync(folder).length;
  } catch {
    // Nothing has ever been uploaded.
  }
  return { ...rows[0], folders };
}

const sendUpload = async (bearer: string) => {
  const begun = await createUpload(server, bearer, { size: recording.length, name: 'review.mp4', type: 'video/mp4' });
  return { status: begun.status, location: begun.headers.get('location') ?? '' };
};

describe('an operator creates a delivery', () => {
  it('of a form, for a tester without a claim', async () => {
    const { status, body } = await send(whole());
    const { delivery } = body.data;
    expect([status, delivery]).toMatchObject([
      201,
      {
        testerId: { _id: tester.id },
        roastRequestId: { _id: roastId },
        originalFileName: 'review.mp4',
        status: 'pending',
        adminNotes: 'By mail',
      },
    ]);
    const roast = await request(server.url, 'GET', `/api/roasts/${roastId}`, owner);
    expect(roast.body.data.roastRequest).toMatchObject({ status: 'in_progress', deliveriesReceived: 1 });
    expect(await actionsOn(server, delivery._id)).toEqual([
      {
        action: 'delivery_created',
        reason: null,
        before: null,
        after: { request: roastId, tester: tester.id, slot: 1, fileSize: recording.length },
      },
    ]);
  });

  it('of an upload in parts, once', async () => {
    const { status, location } = await sendUpload(token);
    expect(status).toBe(201);
    const half = Math.floor(recording.length / 2);
    await patchUpload(server, token, { location, offset: 0, body: new Uint8Array(recording.subarray(0, half)) });
    const head = await fetch(`${server.url}${location}`, { method: 'HEAD', headers: uploadHeaders(token) });
    expect(head.headers.get('upload-offset')).toBe(`${half}`);
    const rest = { location, offset: half, body: new Uint8Array(recording.subarray(half)) };
    expect((await patchUpload(server, token, rest)).status).toBe(204);
    const said = { roastRequestId: roastId, testerId: tester.id, uploadId: location.split('/').at(-1), adminKey };
    const [one, other] = await Promise.all([sendJson(said), sendJson(said)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.data.delivery._id).toBe(other.body.data.delivery._id);
    expect(await actionsOn(server, one.body.data.delivery._id)).toHaveLength(1);
  });
});

describe('what is refused leaves nothing behind', () => {
  it.each(['roastRequestId', 'testerId', 'video', 'adminKey'])('without %s', async (field) => {
    const before = await leftovers();
    for (const blank of field === 'video' ? [undefined] : [undefined, ' ']) {
      const { status, body } = await send(whole({ [field]: blank }));
      expect([status, body.error]).toEqual([400, 'Please fill in all required fields']);
      expect(body.problems).toEqual([{ field, message: 'Please fill in all required fields' }]);
    }
    expect(await leftovers()).toEqual(before);
  });

  it('a wrong key, before anything else is looked at', async () => {
    const before = await leftovers();
    const { status, body } = await send(whole({ adminKey: 'wrong', testerId: 'nobody' }));
    expect([status, body.error]).toEqual([403, 'The admin key is not right']);
    expect(await leftovers()).toEqual(before);
  });

  it('a wrong key keeps a finished upload for the next try', async () => {
    const { location } = await sendUpload(token);
    await patchUpload(server, token, { location, offset: 0, body: new Uint8Array(recording) });
    const said = { roastRequestId: roastId, testerId: tester.id, uploadId: location.split('/').at(-1) };
    expect((await sendJson({ ...said, adminKey: 'wrong' })).status).toBe(403);
    expect((await sendJson({ ...said, adminKey })).status).toBe(201);
  });

  it('a suspended tester, one who has delivered, a request without an open slot', async () => {
    await send(whole());
    const before = await leftovers();
    expect((await send(whole())).body.code).toBe('delivered_before');
    await server.deps.pool.query('update testers set suspended_at = now() where user_id = $1', [tester.id]);
    expect([(await send(whole())).status, (await send(whole())).body.code]).toEqual([409, 'tester_suspended']);
    tester = await newTester(server);
    await moveSlots(server, roastId, ['submitted', 'claimed']);
    expect((await send(whole())).body.code).toBe('no_open_slot');
    const late = await newRoast(server, owner.token);
    await passWindow(server, late);
    const { status, body } = await send(whole({ roastRequestId: late }));
    expect([status, body.error]).toEqual([409, 'This roast request needs no more deliveries']);
    expect(await leftovers()).toEqual(before);
  });

  it('an unknown request or tester', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000';
    expect((await send(whole({ roastRequestId: nowhere }))).body.error).toBe('Roast request not found');
    expect((await send(whole({ testerId: nowhere }))).body.error).toBe('Tester not found');
  });

  it('anybody but an operator', async () => {
    const before = await leftovers();
    for (const bearer of [null, owner.token, admin.token]) {
      const { status, body } = await send(whole(), bearer);
      expect([status, body.error]).toEqual([404, 'Not found']);
    }
    expect(await leftovers()).toEqual(before);
  });
});

describe('uploads of operators', () => {
  it('are theirs alone, and admins’ are admins’', async () => {
    const mine = await sendUpload(token);
    const theirs = await sendUpload(admin.token);
    for (const [{ location }, bearer] of [
      [mine, admin.token],
      [theirs, token],
    ] as const) {
      const answers = [
        await fetch(`${server.url}${location}`, { method: 'HEAD', headers: uploadHeaders(bearer) }),
        await patchUpload(server, bearer, { location, offset: 0, body: new Uint8Array(recording) }),
        await fetch(`${server.url}${location}`, { method: 'DELETE', headers: uploadHeaders(bearer) }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    const said = { roastRequestId: roastId, testerId: tester.id, adminKey };
    const taken = await sendJson({ ...said, uploadId: await newUpload(server, admin) });
    expect([taken.status, taken.body.error]).toEqual([404, 'Upload not found']);
    for (const [{ location }, bearer] of [
      [mine, token],
      [theirs, admin.token],
    ] as const) {
      const gone = await fetch(`${server.url}${location}`, { method: 'DELETE', headers: uploadHeaders(bearer) });
      expect(gone.status).toBe(204);
    }
  });

  it('need a session that is still good', async () => {
    expect((await sendUpload((await newCustomer(server)).token)).status).toBe(403);
    const ended = await operatorToken(server);
    expect((await request(server.url, 'POST', '/api/admin/auth/logout', { token: ended })).status).toBe(200);
    expect((await sendUpload(ended)).status).toBe(401);
  });
});
