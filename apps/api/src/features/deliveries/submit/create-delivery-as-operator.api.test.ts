import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { request } from '@outloud/testkit/http';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { buildUploadHeaders, createUpload, patchUpload } from '@outloud/testkit/uploads/upload-requests';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAdmin, newUpload } from '../../../../test/deliveries.ts';
import { listActionsOn } from '../../../../test/operator-delivery.ts';
import { expireRoastWindow, newCustomerWithCredits, newRoast, setSlotStates } from '../../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../../test/server.ts';
import { newTester, signInOperator } from '../../../../test/users.ts';

const { adminKey } = testSecrets;
const recording = readFileSync(path.join(recordingsFolder, 'tiny.mp4'));
const createVideo = () => new Blob([new Uint8Array(recording)], { type: 'video/mp4' });

let server: TestServer;
let token: string;
let owner: { token: string };
let admin: { id: string; token: string };
let tester: { id: string };
let roastId: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  token = await signInOperator(server);
  owner = await newCustomerWithCredits(server, 1000);
  admin = await newAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  tester = await newTester(server);
  roastId = await newRoast(server, owner.token, 2);
});

type Form = Record<string, string | Blob | undefined>;
const endpointPath = '/api/admin/deliveries/create';

/** Builds the fields in the order of the console's form, with the admin key last. */
const completeForm = (overrides: Form = {}): Form => ({
  roastRequestId: roastId,
  testerId: tester.id,
  video: createVideo(),
  adminNotes: 'By email',
  adminKey,
  ...overrides,
});

async function sendForm(fields: Form, bearer: string | null = token) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value, 'review.mp4');
    else if (value !== undefined) form.append(name, value);
  }
  const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {};
  const response = await fetch(`${server.url}${endpointPath}`, { method: 'POST', headers, body: form });
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the shape of the response
  return { status: response.status, body: (await response.json()) as any };
}
const sendJson = (body: object) => request(server.url, 'POST', endpointPath, { token, body });

/** Counts deliveries, unused uploads and upload folders. */
async function countRowsAndFolders() {
  const { rows } = await server.deps.pool.query(
    `select (select count(*) from uploads u where not exists (select from deliveries d where d.upload_id = u.id))::int as uploads,
      (select count(*) from deliveries)::int as deliveries`,
  );
  const folder = path.join(server.deps.config.dataDir, 'files/uploads');
  let folders = 0;
  try {
    folders = readdirSync(folder).length;
  } catch {
    // The folder does not exist before the first upload.
  }
  return { ...rows[0], folders };
}

const beginUpload = async (bearer: string) => {
  const created = await createUpload(server, bearer, { size: recording.length, name: 'review.mp4', type: 'video/mp4' });
  return { status: created.status, location: created.headers.get('location') ?? '' };
};

describe('delivery created by an operator', () => {
  it('creates a delivery from a form for a tester without a claim', async () => {
    const { status, body } = await sendForm(completeForm());
    const { delivery } = body.data;
    expect([status, delivery]).toMatchObject([
      201,
      {
        testerId: { _id: tester.id },
        roastRequestId: { _id: roastId },
        originalFileName: 'review.mp4',
        status: 'pending',
        adminNotes: 'By email',
      },
    ]);
    const roast = await request(server.url, 'GET', `/api/roasts/${roastId}`, owner);
    expect(roast.body.data.roastRequest).toMatchObject({ status: 'in_progress', deliveriesReceived: 1 });
    expect(await listActionsOn(server, delivery._id)).toEqual([
      {
        action: 'delivery_created',
        reason: null,
        before: null,
        after: { request: roastId, tester: tester.id, slot: 1, fileSize: recording.length },
      },
    ]);
  });

  it('creates one delivery from two concurrent requests with the same resumable upload', async () => {
    const { status, location } = await beginUpload(token);
    expect(status).toBe(201);
    const half = Math.floor(recording.length / 2);
    await patchUpload(server, token, { location, offset: 0, body: new Uint8Array(recording.subarray(0, half)) });
    const head = await fetch(`${server.url}${location}`, { method: 'HEAD', headers: buildUploadHeaders(token) });
    expect(head.headers.get('upload-offset')).toBe(`${half}`);
    const secondHalf = { location, offset: half, body: new Uint8Array(recording.subarray(half)) };
    expect((await patchUpload(server, token, secondHalf)).status).toBe(204);
    const input = { roastRequestId: roastId, testerId: tester.id, uploadId: location.split('/').at(-1), adminKey };
    const [response, duplicate] = await Promise.all([sendJson(input), sendJson(input)]);
    expect([response.status, duplicate.status]).toEqual([201, 201]);
    expect(response.body.data.delivery._id).toBe(duplicate.body.data.delivery._id);
    expect(await listActionsOn(server, response.body.data.delivery._id)).toHaveLength(1);
  });
});

describe('rejected requests leave nothing behind', () => {
  it.each(['roastRequestId', 'testerId', 'video', 'adminKey'])(
    'rejects a form without %s and stores nothing',
    async (field) => {
      const before = await countRowsAndFolders();
      for (const blank of field === 'video' ? [undefined] : [undefined, ' ']) {
        const { status, body } = await sendForm(completeForm({ [field]: blank }));
        expect([status, body.error]).toEqual([400, 'Please fill in all required fields']);
        expect(body.problems).toEqual([{ field, message: 'Please fill in all required fields' }]);
      }
      expect(await countRowsAndFolders()).toEqual(before);
    },
  );

  it('rejects a wrong admin key before checking other fields', async () => {
    const before = await countRowsAndFolders();
    const { status, body } = await sendForm(completeForm({ adminKey: 'wrong', testerId: 'unknown' }));
    expect([status, body.code]).toEqual([403, 'wrong_admin_key']);
    expect(await countRowsAndFolders()).toEqual(before);
  });

  it('keeps a finished upload after a wrong admin key', async () => {
    const { location } = await beginUpload(token);
    await patchUpload(server, token, { location, offset: 0, body: new Uint8Array(recording) });
    const input = { roastRequestId: roastId, testerId: tester.id, uploadId: location.split('/').at(-1) };
    expect((await sendJson({ ...input, adminKey: 'wrong' })).status).toBe(403);
    expect((await sendJson({ ...input, adminKey })).status).toBe(201);
  });

  it('rejects a suspended tester, a tester who already delivered, and a roast request without an open slot', async () => {
    await sendForm(completeForm());
    const before = await countRowsAndFolders();
    expect((await sendForm(completeForm())).body.code).toBe('delivered_before');
    await server.deps.pool.query('update testers set suspended_at = now() where user_id = $1', [tester.id]);
    expect([(await sendForm(completeForm())).status, (await sendForm(completeForm())).body.code]).toEqual([
      409,
      'tester_suspended',
    ]);
    tester = await newTester(server);
    await setSlotStates(server, roastId, ['submitted', 'claimed']);
    expect((await sendForm(completeForm())).body.code).toBe('no_open_slot');
    const expiredRoastId = await newRoast(server, owner.token);
    await expireRoastWindow(server, expiredRoastId);
    const { status, body } = await sendForm(completeForm({ roastRequestId: expiredRoastId }));
    expect([status, body.code]).toEqual([409, 'no_open_slot']);
    expect(await countRowsAndFolders()).toEqual(before);
  });

  it('rejects an unknown roast request or tester with 404', async () => {
    const unknownId = '00000000-0000-4000-8000-000000000000';
    expect((await sendForm(completeForm({ roastRequestId: unknownId }))).body.error).toBe('Roast request not found');
    const { status, body } = await sendForm(completeForm({ testerId: unknownId }));
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('returns 404 to callers who are not operators and stores nothing', async () => {
    const before = await countRowsAndFolders();
    for (const bearer of [null, owner.token, admin.token]) {
      const { status, body } = await sendForm(completeForm(), bearer);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    expect(await countRowsAndFolders()).toEqual(before);
  });
});

describe('uploads of operators', () => {
  it('returns 404 to an operator for the upload of an admin, and to an admin for the upload of an operator', async () => {
    const operatorUpload = await beginUpload(token);
    const adminUpload = await beginUpload(admin.token);
    for (const [{ location }, bearer] of [
      [operatorUpload, admin.token],
      [adminUpload, token],
    ] as const) {
      const responses = [
        await fetch(`${server.url}${location}`, { method: 'HEAD', headers: buildUploadHeaders(bearer) }),
        await patchUpload(server, bearer, { location, offset: 0, body: new Uint8Array(recording) }),
        await fetch(`${server.url}${location}`, { method: 'DELETE', headers: buildUploadHeaders(bearer) }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    const input = { roastRequestId: roastId, testerId: tester.id, adminKey };
    const rejected = await sendJson({ ...input, uploadId: await newUpload(server, admin) });
    expect([rejected.status, rejected.body.code]).toEqual([404, 'not_found']);
    for (const [{ location }, bearer] of [
      [operatorUpload, token],
      [adminUpload, admin.token],
    ] as const) {
      const deleted = await fetch(`${server.url}${location}`, {
        method: 'DELETE',
        headers: buildUploadHeaders(bearer),
      });
      expect(deleted.status).toBe(204);
    }
  });

  it('rejects an upload by an ended operator session with 401', async () => {
    const endedToken = await signInOperator(server);
    expect((await request(server.url, 'POST', '/api/admin/auth/logout', { token: endedToken })).status).toBe(200);
    expect((await beginUpload(endedToken)).status).toBe(401);
  });
});
