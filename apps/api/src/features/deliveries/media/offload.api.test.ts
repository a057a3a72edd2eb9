import { startS3 } from '@outloud/testkit/hosts/s3';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { markPlayable, newAdmin, newDelivery } from '../../../../test/deliveries.ts';
import { newCustomerWithCredits, newRoast } from '../../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { newTester } from '../../../../test/users.ts';
import { signMediaUrl } from './signed-urls.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3({ checksSignatures: true });
});
afterAll(() => s3.stop());

const content = '0123456789';
type Media = { videoUrl: string; posterUrl: string; files: Record<string, string> };

async function createDelivery(server: TestServer, { isPlayable = true } = {}) {
  const admin = await newAdmin(server);
  const owner = await newCustomerWithCredits(server);
  const roastId = await newRoast(server, owner.token);
  const id = await newDelivery(server, { admin, roastId, testerId: (await newTester(server)).id });
  if (isPlayable) await markPlayable(server, id, Buffer.from(content));
  const { body } = await request(server.url, 'GET', `/api/deliveries/${id}`, owner);
  const fetchPath = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, { redirect: 'manual', ...init });
  return { id, media: body.data.delivery as Media, fetchPath };
}

/** Checks requests that must fail in every mode without revealing where the video is. */
async function expectRejections(server: TestServer) {
  const { id, media, fetchPath } = await createDelivery(server);
  const otherDelivery = await createDelivery(server);
  const unprocessed = await createDelivery(server, { isPlayable: false });
  const key = 'email-hash-key-for-tests';
  const signed = new URL(media.videoUrl, server.url).search;
  const rejectedPaths = [
    `/api/deliveries/${id}/video`,
    `/api/deliveries/${otherDelivery.id}/video${signed}`,
    `/api/deliveries/${id}/files/video.mp4${signed}`,
    signMediaUrl(key, 'video', id, { now: new Date(Date.now() - 601_000) }),
    signMediaUrl(key, 'video', unprocessed.id, { now: new Date() }),
  ];
  for (const path of rejectedPaths)
    expect([path, await fetchStatusAndTarget(fetchPath, path)]).toEqual([path, [404, null]]);
  await server.deps.pool.query(`update deliveries set status = 'rejected' where id = $1`, [id]);
  expect(await fetchStatusAndTarget(fetchPath, media.videoUrl)).toEqual([404, null]);
  expect(await fetchStatusAndTarget(fetchPath, media.files['video.mp4'] ?? '')).toEqual([404, null]);
}

async function fetchStatusAndTarget(fetchPath: Awaited<ReturnType<typeof createDelivery>>['fetchPath'], path: string) {
  const { status, headers } = await fetchPath(path);
  return [status, headers.get('location') ?? headers.get('x-accel-redirect')];
}

describe('with S3_PUBLIC_ENDPOINT', () => {
  let server: TestServer;
  let endpoint: string;
  beforeAll(async () => {
    // A second host name of the same server simulates the public endpoint of the bucket.
    endpoint = s3.access.endpoint.replace('127.0.0.1', 'localhost');
    server = await startServer({ ...s3.environment, S3_PUBLIC_ENDPOINT: endpoint }, undefined, { runsJobs: false });
  });
  afterAll(() => server.close());

  it('redirects a video to a presigned URL that is valid for five minutes and is not cached', async () => {
    const { id, media, fetchPath } = await createDelivery(server);
    const response = await fetchPath(media.videoUrl);
    expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
      307,
      '',
      'no-store',
    ]);
    const target = new URL(response.headers.get('location') ?? '');
    expect([target.origin, target.pathname]).toEqual([endpoint, `/outloud-test/deliveries/${id}/video.mp4`]);
    expect(target.searchParams.get('X-Amz-Expires')).toBe('300');
    const part = await fetch(target, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text()]).toEqual([206, '234']);
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(part.headers.get('content-type')).toBe('video/mp4');
    expect(part.headers.get('content-disposition')).toBe('inline; filename="delivery-1.mp4"');
    expect(part.headers.get('cache-control')).toBe('private, max-age=300');
  });

  it('redirects downloads and HEAD requests, and keeps the file name of downloads', async () => {
    const { media } = await createDelivery(server);
    const download = await fetch(`${server.url}${media.files['video.mp4']}`);
    expect([download.status, await download.text()]).toEqual([200, content]);
    expect(download.headers.get('content-disposition')).toBe('attachment; filename="delivery-1-video.mp4"');
    const head = await fetch(`${server.url}${media.videoUrl}`, { method: 'HEAD' });
    expect([head.status, head.url.startsWith(endpoint), head.headers.get('content-length')]).toEqual([200, true, '10']);
  });

  it('serves posters without a redirect', async () => {
    const { media, fetchPath } = await createDelivery(server);
    const poster = await fetchPath(media.posterUrl);
    expect([poster.status, await poster.text()]).toEqual([200, 'a picture']);
  });

  it('returns 404 for unsigned, expired and hidden videos without revealing the S3 URL', () =>
    expectRejections(server));

  it('returns presigned URLs that S3 rejects when they are changed or expired', async () => {
    const { id, media, fetchPath } = await createDelivery(server);
    const otherDelivery = await createDelivery(server);
    const location = (await fetchPath(media.videoUrl)).headers.get('location') ?? '';
    vi.useFakeTimers({ now: Date.now() - 301_000, toFake: ['Date'] });
    const expiredLocation = (await fetchPath(media.videoUrl)).headers.get('location') ?? '';
    vi.useRealTimers();
    for (const url of [
      location.replace(id, otherDelivery.id),
      location.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000'),
      location.replace('video%2Fmp4', 'text%2Fhtml'),
      expiredLocation,
    ]) {
      const response = await fetch(url);
      expect([url, response.status]).toEqual([url, 403]);
    }
    expect((await fetch(location)).status).toBe(200);
  });

  it('returns 404 for a rejected delivery, while a presigned URL from before the rejection stays valid', async () => {
    const { id, media, fetchPath } = await createDelivery(server);
    const location = (await fetchPath(media.videoUrl)).headers.get('location') ?? '';
    await server.deps.pool.query(`update deliveries set status = 'rejected' where id = $1`, [id]);
    expect((await fetchPath(media.videoUrl)).status).toBe(404);
    expect((await fetch(location)).status).toBe(200);
  });
});

describe('with X_ACCEL_REDIRECT_PREFIX', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ X_ACCEL_REDIRECT_PREFIX: '/protected-files/' }, undefined, { runsJobs: false });
  });
  afterAll(() => server.close());

  it('sends the file path to nginx and leaves ranges, length and ETag to nginx', async () => {
    const { id, media, fetchPath } = await createDelivery(server);
    for (const init of [{}, { headers: { range: 'bytes=2-4' } }, { method: 'HEAD' }]) {
      const response = await fetchPath(media.videoUrl, init);
      const getHeader = (name: string) => response.headers.get(name);
      expect([response.status, await response.text()]).toEqual([200, '']);
      expect(getHeader('x-accel-redirect')).toBe(`/protected-files/deliveries/${id}/video.mp4`);
      expect(getHeader('content-type')).toBe('video/mp4');
      expect(getHeader('content-disposition')).toBe('inline; filename="delivery-1.mp4"');
      expect(getHeader('cache-control')).toBe('private, max-age=300');
      expect(getHeader('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect([getHeader('etag'), getHeader('accept-ranges'), getHeader('content-range')]).toEqual([null, null, null]);
    }
    const download = await fetchPath(media.files['video.mp4'] ?? '');
    expect(download.headers.get('content-disposition')).toBe('attachment; filename="delivery-1-video.mp4"');
    const poster = await fetchPath(media.posterUrl);
    expect([poster.headers.get('x-accel-redirect'), await poster.text()]).toEqual([null, 'a picture']);
  });

  it('returns 404 for unsigned, expired and hidden videos without revealing the file path', () =>
    expectRejections(server));

  it('ignores X-Accel headers from clients', async () => {
    const { id, media, fetchPath } = await createDelivery(server);
    const headers = {
      'x-accel-redirect': '/protected-files/secret',
      'x-accel-mapping': '/=/protected-files/',
      'x-sendfile': '/etc/passwd',
    };
    const signed = await fetchPath(media.videoUrl, { headers });
    expect(signed.headers.get('x-accel-redirect')).toBe(`/protected-files/deliveries/${id}/video.mp4`);
    for (const path of ['/api/health', '/api/none', `/api/deliveries/${id}/video`, media.posterUrl]) {
      const response = await fetchPath(path, { headers });
      expect([path, response.headers.get('x-accel-redirect')]).toEqual([path, null]);
    }
  });
});

describe('with X_ACCEL_REDIRECT_PREFIX and a bucket', () => {
  let server: TestServer;
  beforeAll(async () => {
    const environment = { ...s3.environment, X_ACCEL_REDIRECT_PREFIX: '/protected-bucket/' };
    server = await startServer(environment, undefined, { runsJobs: false });
  });
  afterAll(() => server.close());

  it('sends a presigned S3 path to nginx', async () => {
    const { id, media, fetchPath } = await createDelivery(server);
    for (const method of ['GET', 'HEAD']) {
      const target = (await fetchPath(media.videoUrl, { method })).headers.get('x-accel-redirect') ?? '';
      expect(target).toMatch(new RegExp(`^/protected-bucket/outloud-test/deliveries/${id}/video\\.mp4\\?X-Amz-`));
      const response = await fetch(target.replace('/protected-bucket', s3.access.endpoint), { method });
      expect([response.status, await response.text()]).toEqual([200, method === 'GET' ? content : '']);
    }
  });
});
