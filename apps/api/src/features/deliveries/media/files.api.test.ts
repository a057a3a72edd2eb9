import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markPlayable, newAdmin, newDelivery } from '../../../../test/deliveries.ts';
import { markAnalyzed, testInsights, testSegments } from '../../../../test/mark-analyzed.ts';
import { newCustomerWithCredits, newRoast } from '../../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { newTester } from '../../../../test/users.ts';
import { signMediaUrl } from './signed-urls.ts';

let server: TestServer;
let admin: { id: string; token: string };
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  admin = await newAdmin(server);
});
afterAll(() => server.close());

async function createDelivery() {
  const owner = await newCustomerWithCredits(server);
  const roastId = await newRoast(server, owner.token, 2);
  const testerId = (await newTester(server)).id;
  const id = await newDelivery(server, { admin, roastId, testerId });
  const read = async () =>
    (await request(server.url, 'GET', `/api/deliveries/${id}`, owner)).body.data.delivery as {
      segments: object[];
      files: Record<string, string>;
    };
  return { id, owner, read };
}

const fetchFile = async (url: string) => {
  const response = await fetch(`${server.url}${url}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('downloadable files of a delivery', () => {
  it('lists each downloadable file once the file exists', async () => {
    const { id, read } = await createDelivery();
    expect(await read()).toMatchObject({ segments: [], files: {} });
    await markPlayable(server, id, Buffer.from('a video'));
    expect(Object.keys((await read()).files)).toEqual(['video.mp4']);
    await markAnalyzed(server, id);
    const delivery = await read();
    expect(delivery.segments).toEqual(testSegments);
    expect(Object.keys(delivery.files)).toEqual([
      'video.mp4',
      'transcript.txt',
      'transcript.vtt',
      'transcript.srt',
      'insights.json',
    ]);
  });

  it.each([
    ['video.mp4', 'video/mp4', 'a video'],
    [
      'transcript.txt',
      'text/plain; charset=utf-8',
      '[00:00:00] The photos are <lovely>.\n[00:00:03] Where are the prices?\n',
    ],
    [
      'transcript.vtt',
      'text/vtt; charset=utf-8',
      'WEBVTT\n\n00:00:00.400 --> 00:00:02.500\nThe photos are &lt;lovely&gt;.\n\n00:00:03.000 --> 00:00:05.250\nWhere are the prices?\n',
    ],
    [
      'transcript.srt',
      'application/x-subrip; charset=utf-8',
      '1\n00:00:00,400 --> 00:00:02,500\nThe photos are <lovely>.\n\n2\n00:00:03,000 --> 00:00:05,250\nWhere are the prices?\n',
    ],
  ])('sends %s as an attachment with its content type', async (file, type, text) => {
    const { id, read } = await createDelivery();
    await markAnalyzed(server, id);
    const response = await fetchFile((await read()).files[file] ?? '');
    expect([response.status, response.text]).toEqual([200, text]);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="delivery-1-${file}"`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it("sends insights.json with the website and without the tester's email", async () => {
    const { id, read } = await createDelivery();
    await markAnalyzed(server, id);
    const { headers, text } = await fetchFile((await read()).files['insights.json'] ?? '');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text)).toEqual({
      websiteName: 'Shop',
      websiteUrl: 'https://shop.example.com/',
      deliveryNumber: 1,
      tester: 'Theo T.',
      submittedAt: expect.any(String),
      videoDurationSeconds: null,
      ...testInsights,
      scoreReasons: [{ effect: 'raised', topic: 'pictures', points: 1 }],
    });
  });

  it('serves a byte range of a file', async () => {
    const { id, read } = await createDelivery();
    await markAnalyzed(server, id);
    const url = `${server.url}${(await read()).files['transcript.vtt']}`;
    const response = await fetch(url, { headers: { range: 'bytes=0-5' } });
    expect([response.status, await response.text()]).toEqual([206, 'WEBVTT']);
  });

  it('returns 404 for a correctly signed URL of a file that does not exist yet', async () => {
    const { id } = await createDelivery();
    for (const file of ['video.mp4', 'transcript.txt', 'transcript.vtt', 'transcript.srt', 'insights.json'] as const) {
      expect(
        (await fetchFile(signMediaUrl('email-hash-key-for-tests', `files/${file}`, id, { now: new Date() }))).status,
      ).toBe(404);
    }
  });

  it('rejects the signature of one file for another file', async () => {
    const { id, read } = await createDelivery();
    await markAnalyzed(server, id);
    const url = (await read()).files['transcript.txt'] ?? '';
    for (const otherFile of ['transcript.vtt', 'insights.json', 'video.mp4', 'secrets.txt']) {
      const { status, text } = await fetchFile(url.replace('transcript.txt', otherFile));
      expect([status, JSON.parse(text).error]).toEqual([404, 'Delivery not found']);
    }
    expect((await fetchFile(url)).status).toBe(200);
  });

  it.each([
    ['in review', `review_reasons = '{no_speech}'`],
    ['rejected', `status = 'rejected'`],
  ])('returns 404 for the files of a delivery that is %s', async (_state, change) => {
    const { id, read } = await createDelivery();
    await markAnalyzed(server, id);
    const urls = Object.values((await read()).files);
    await server.deps.pool.query(`update deliveries set ${change} where id = $1`, [id]);
    expect(urls).toHaveLength(5);
    for (const url of urls) expect((await fetchFile(url)).status).toBe(404);
  });

  it('hides the transcript and the files while the delivery is in review', async () => {
    const { id, read } = await createDelivery();
    await markAnalyzed(server, id);
    await server.deps.pool.query(`update deliveries set review_reasons = '{no_speech}' where id = $1`, [id]);
    expect(await read()).toMatchObject({ inReview: true, transcript: null, segments: [], files: {} });
  });
});
