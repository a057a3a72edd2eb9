import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUpload } from '../../../test/deliveries.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester } from '../../../test/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
});
afterAll(() => server.close());

const postUploadId = (path: string, uploadId: unknown, token: string | null) =>
  request(server.url, 'POST', `/api/tester${path}`, { token, body: { uploadId } });
const countUploads = async (id: string) =>
  (await server.deps.pool.query('select 1 from uploads where id = $1', [id])).rowCount;

describe('checking a recording before submission', () => {
  it("returns the pipeline's verdict and keeps the upload", async () => {
    const tester = await newTester(server);
    const uploadId = await newUpload(server, tester, 'shop-mixed.webm');
    const { status, body } = await postUploadId('/recordings/check', uploadId, tester.token);
    expect([status, body.error]).toEqual([200, null]);
    expect(body.data.verdict).toMatchObject({ hasPicture: true, isBlank: false, reasons: [], isQuiet: false });
    const { durationSeconds, speechSeconds, talkRatio } = body.data.verdict;
    expect(durationSeconds).toBeGreaterThan(30);
    expect(speechSeconds).toBeGreaterThan(20);
    expect(talkRatio).toBeGreaterThan(0.5);
    expect(await countUploads(uploadId)).toBe(1);
  });

  it('reports a recording that is too short and has no speech', async () => {
    const tester = await newTester(server);
    const uploadId = await newUpload(server, tester, 'tiny.mp4');
    const { verdict } = (await postUploadId('/recordings/check', uploadId, tester.token)).body.data;
    expect(verdict.reasons).toContain('too_short');
    expect(verdict.reasons).toContain('no_speech');
    expect(verdict.isQuiet).toBe(true);
  });
});

describe('submitting a practice recording', () => {
  it('unlocks claiming and deletes the upload when the practice recording passes', async () => {
    const tester = await newTester(server, {}, { hasPracticed: false });
    const uploadId = await newUpload(server, tester, 'fitness-short.webm');
    const { status, body } = await postUploadId('/practice', uploadId, tester.token);
    expect([status, body.data?.passed]).toEqual([200, true]);
    expect(await countUploads(uploadId)).toBe(0);
    const profile = await request(server.url, 'GET', '/api/profile/demographic', { token: tester.token });
    expect(profile.body.data.profile.practisedAt).not.toBeNull();
    expect((await postUploadId('/practice', uploadId, tester.token)).status).toBe(404);
  });

  it('does not unlock claiming when the practice recording has no speech', async () => {
    const tester = await newTester(server, {}, { hasPracticed: false });
    const uploadId = await newUpload(server, tester, 'tiny.mp4');
    const { body } = await postUploadId('/practice', uploadId, tester.token);
    expect(body.data.passed).toBe(false);
    const profile = await request(server.url, 'GET', '/api/profile/demographic', { token: tester.token });
    expect(profile.body.data.profile.practisedAt).toBeNull();
  });
});

it.each(['/recordings/check', '/practice'])(
  'POST %s rejects visitors, customers, malformed upload ids and uploads of other testers',
  async (path) => {
    const tester = await newTester(server);
    const otherTester = await newTester(server);
    const uploadId = await newUpload(server, otherTester);
    expect((await postUploadId(path, uploadId, null)).status).toBe(401);
    expect((await postUploadId(path, uploadId, (await newCustomer(server)).token)).status).toBe(403);
    expect((await postUploadId(path, uploadId, tester.token)).status).toBe(404);
    const { status, body } = await postUploadId(path, 'x', tester.token);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(await countUploads(uploadId)).toBe(1);
  },
);
