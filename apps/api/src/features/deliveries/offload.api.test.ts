import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePlayable, newAdmin, newDelivery } from '../../../test/deliveries.ts';
import { request } from '../../../test/http.ts';
import { newTester } from '../../../test/people.ts';
import { newBuyer, newRoast } from '../../../test/roasts.ts';
import { startS3 } from '../../../test/s3.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { mediaAddress } from './addresses.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3({ checksSignatures: true });
});
afterAll(() => s3.stop());

const content = '0123456789';
type Media = { videoUrl: string; posterUrl: string; files: Record<string, string> };

async function deliverTo(server: TestServer, { isPlayable = true } = {}) {
  const admin = await newAdmin(server);
  const owner = await newBuyer(server);
  const roastId = await newRoast(server, owner.token);
  const id = await newDelivery(server, { admin, roastId, testerId: (await newTester(server)).id });
  if (isPlayable) await makePlayable(server, id, Buffer.from(content));
  const { body } = await request(server.url, 'GET', `/api/deliveries/${id}`, owner);
  const ask = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, { redirect: 'manual', ...init });
  return { id, media: body.data.delivery as Media, ask };
}

/** Requests for a video that must be refused in every mode, without a hint where the video is. */
async function expectRefusals(server: TestServer) {
  const { id, media, ask } = await deliverTo(server);
  const other = await deliverTo(server);
  const unready = await deliverTo(server, { isPlayable: false });
  const key = 'email-hash-key-for-tests';
  const signed = new URL(media.videoUrl, server.url).search;
  const refused = [
    `/api/deliveries/${id}/video`,
    `/api/deliveries/${other.id}/video${signed}`,
    `/api/deliveries/${id}/files/video.mp4${signed}`,
    mediaAddress(key, 'video', id, { now: new Date(Date.now() - 601_000) }),
    mediaAddress(key, 'video', unready.id, { now: new Date() }),
  ];
  for (const path of refused) expect([path, await statusAndTarget(ask, path)]).toEqual([path, [404, null]]);
  await server.deps.pool.query(`update deliveries set status = 'rejected' where id = $1`, [id]);
  expect(await statusAndTarget(ask, media.videoUrl)).toEqual([404, null]);
  expect(await statusAndTarget(ask, media.files['video.mp4'] ?? '')).toEqual([404, null]);
}

async function statusAndTarget(ask: Awaited<ReturnType<typeof deliverTo>>['ask'], path: string) {
  const { status, headers } = await ask(path);
  return [status, headers.get('location') ?? headers.get('x-accel-redirect')];
}

describe('with S3_PUBLIC_ENDPOINT', () => {
  let server: TestServer;
  let endpoint: string;
  beforeAll(async () => {
    // Another name of the same server, as a bucket has one inside and one outside.
    endpoint = s3.access.endpoint.replace('127.0.0.1', 'localhost');
    server = await startServer({ ...s3.environment, S3_PUBLIC_ENDPOINT: endpoint }, undefined, { works: false });
  });
  afterAll(() => server.close());

  it('redirects a video to a presigned URL of five minutes, which no cache keeps', async () => {
    const { id, media, ask } = await deliverTo(server);
    const answer = await ask(media.videoUrl);
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([307, '', 'no-store']);
    const target = new URL(answer.headers.get('location') ?? '');
    expect([target.origin, target.pathname]).toEqual([endpoint, `/outloud-test/deliveries/${id}/video.mp4`]);
    expect(target.searchParams.get('X-Amz-Expires')).toBe('300');
    const part = await fetch(target, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text()]).toEqual([206, '234']);
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(part.headers.get('content-type')).toBe('video/mp4');
    expect(part.headers.get('content-disposition')).toBe('inline; filename="delivery-1.mp4"');
    expect(part.headers.get('cache-control')).toBe('private, max-age=300');
  });

  it('redirects a download under its file name, and a HEAD request', async () => {
    const { media } = await deliverTo(server);
    const saved = await fetch(`${server.url}${media.files['video.mp4']}`);
    expect([saved.status, await saved.text()]).toEqual([200, content]);
    expect(saved.headers.get('content-disposition')).toBe('attachment; filename="delivery-1-video.mp4"');
    const head = await fetch(`${server.url}${media.videoUrl}`, { method: 'HEAD' });
    expect([head.status, head.url.startsWith(endpoint), head.headers.get('content-length')]).toEqual([200, true, '10']);
  });

  it('sends pictures itself', async () => {
    const { media, ask } = await deliverTo(server);
    const poster = await ask(media.posterUrl);
    expect([poster.status, await poster.text()]).toEqual([200, 'a picture']);
  });

  it('refuses what it refuses without S3', () => expectRefusals(server));

  it('hands out URLs that S3 refuses when they are changed or too old', async () => {
    const { id, media, ask } = await deliverTo(server);
    const other = await deliverTo(server);
    const location = (await ask(media.videoUrl)).headers.get('location') ?? '';
    vi.useFakeTimers({ now: Date.now() - 301_000, toFake: ['Date'] });
    const old = (await ask(media.videoUrl)).headers.get('location') ?? '';
    vi.useRealTimers();
    for (const url of [
      location.replace(id, other.id),
      location.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000'),
      location.replace('video%2Fmp4', 'text%2Fhtml'),
      old,
    ]) {
      const answer = await fetch(url);
      expect([url, answer.status]).toEqual([url, 403]);
    }
    expect((await fetch(location)).status).toBe(200);
  });

  it('gives no new URL for a rejected delivery, and leaves the last one to expire', async () => {
    const { id, media, ask } = await deliverTo(server);
    const location = (await ask(media.videoUrl)).headers.get('location') ?? '';
    await server.deps.pool.query(`update deliveries set status = 'rejected' where id = $1`, [id]);
    expect((await ask(media.videoUrl)).status).toBe(404);
    expect((await fetch(location)).status).toBe(200);
  });
});

describe('with X_ACCEL_REDIRECT_PREFIX', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ X_ACCEL_REDIRECT_PREFIX: '/protected-files/' }, undefined, { works: false });
  });
  afterAll(() => server.close());

  it('names the file to nginx, and leaves ranges, length and ETag to it', async () => {
    const { id, media, ask } = await deliverTo(server);
    for (const init of [{}, { headers: { range: 'bytes=2-4' } }, { method: 'HEAD' }]) {
      const answer = await ask(media.videoUrl, init);
      const header = (name: string) => answer.headers.get(name);
      expect([answer.status, await answer.text()]).toEqual([200, '']);
      expect(header('x-accel-redirect')).toBe(`/protected-files/deliveries/${id}/video.mp4`);
      expect(header('content-type')).toBe('video/mp4');
      expect(header('content-disposition')).toBe('inline; filename="delivery-1.mp4"');
      expect(header('cache-control')).toBe('private, max-age=300');
      expect(header('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect([header('etag'), header('accept-ranges'), header('content-range')]).toEqual([null, null, null]);
    }
    const saved = await ask(media.files['video.mp4'] ?? '');
    expect(saved.headers.get('content-disposition')).toBe('attachment; filename="delivery-1-video.mp4"');
    const poster = await ask(media.posterUrl);
    expect([poster.headers.get('x-accel-redirect'), await poster.text()]).toEqual([null, 'a picture']);
  });

  it('refuses what it refuses without nginx', () => expectRefusals(server));

  it('ignores such a header of a client', async () => {
    const { id, media, ask } = await deliverTo(server);
    const headers = {
      'x-accel-redirect': '/protected-files/secret',
      'x-accel-mapping': '/=/protected-files/',
      'x-sendfile': '/etc/passwd',
    };
    const own = await ask(media.videoUrl, { headers });
    expect(own.headers.get('x-accel-redirect')).toBe(`/protected-files/deliveries/${id}/video.mp4`);
    for (const path of ['/api/health', '/api/none', `/api/deliveries/${id}/video`, media.posterUrl]) {
      const answer = await ask(path, { headers });
      expect([path, answer.headers.get('x-accel-redirect')]).toEqual([path, null]);
    }
  });
});

describe('with X_ACCEL_REDIRECT_PREFIX and a bucket', () => {
  let server: TestServer;
  beforeAll(async () => {
    const environment = { ...s3.environment, X_ACCEL_REDIRECT_PREFIX: '/protected-bucket/' };
    server = await startServer(environment, undefined, { works: false });
  });
  afterAll(() => server.close());

  it('names a presigned request to nginx', async () => {
    const { id, media, ask } = await deliverTo(server);
    for (const method of ['GET', 'HEAD']) {
      const target = (await ask(media.videoUrl, { method })).headers.get('x-accel-redirect') ?? '';
      expect(target).toMatch(new RegExp(`^/protected-bucket/outloud-test/deliveries/${id}/video\\.mp4\\?X-Amz-`));
      const answer = await fetch(target.replace('/protected-bucket', s3.access.endpoint), { method });
      expect([answer.status, await answer.text()]).toEqual([200, method === 'GET' ? content : '']);
    }
  });
});
