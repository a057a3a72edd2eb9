import { randomBytes } from 'node:crypto';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../../test/delete-account.ts';
import { markPlayable, newAdmin, newDelivery } from '../../../test/deliveries.ts';
import { newCustomerWithCredits, newRoast, setSlotStates } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester } from '../../../test/users.ts';
import { signMediaUrl } from './media/signed-urls.ts';

let server: TestServer;
let admin: { id: string; token: string };
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  admin = await newAdmin(server);
});
afterAll(() => server.close());

const get = (path: string, token: string | null, headers = {}) =>
  request(server.url, 'GET', `/api${path}`, { token, headers });

async function createDelivery(video = Buffer.from('a video')) {
  const owner = await newCustomerWithCredits(server);
  const tester = await newTester(server);
  const roastId = await newRoast(server, owner.token, 2);
  const id = await newDelivery(server, { admin, roastId, testerId: tester.id });
  await markPlayable(server, id, video);
  const { body } = await get(`/deliveries/${id}`, owner.token);
  return { owner, tester, roastId, id, delivery: body.data.delivery };
}

describe('deliveries of a roast', () => {
  it('lists the deliveries of a roast for its owner in order of arrival, without rejected ones', async () => {
    const { token } = await newCustomerWithCredits(server);
    const id = await newRoast(server, token, 4);
    expect((await get(`/deliveries/roast/${id}`, token)).body.data).toEqual({ deliveries: [] });
    const testers = await Promise.all([1, 2, 3, 4].map(() => newTester(server)));
    const commonColumns = { roast_id: id, original_file_name: 'review.webm', file_size: 1024 };
    const judgment = { topic: 'speed', severity: null, isProblem: false, certainty: 0.9 };
    const insights = JSON.stringify({
      userExperienceScore: 7.4,
      overallSentiment: 'mixed',
      summary: 'Fine.',
      testerLiked: ['Fast'],
      testerDisliked: [],
      moments: [{ kind: 'liked', text: 'Fast', quote: 'fast', startSeconds: 1, endSeconds: 2, ...judgment }],
      holdReason: null,
    });
    await setSlotStates(server, id, ['completed', 'open', 'completed', 'submitted']);
    const insertDelivery = (slot: number, columns: object) =>
      server.deps.db
        .insertInto('deliveries')
        .values({ ...commonColumns, slot, delivery_number: slot, tester_id: testers[slot - 1]?.id ?? '', ...columns })
        .execute();
    await insertDelivery(1, { status: 'completed', duration_seconds: 200.5, transcript: 'Hm.', insights });
    await insertDelivery(2, { status: 'rejected' });
    await insertDelivery(3, { status: 'completed' });
    await insertDelivery(4, { status: 'pending', review_reasons: ['no_speech'], transcript: 'Secret.', insights });
    await deleteAccount(server, testers[2]?.token);
    const { body } = await get(`/deliveries/roast/${id}`, token);
    expect(body.data.deliveries).toMatchObject([
      {
        deliveryNumber: 1,
        testerId: { fullName: 'Theo T.' },
        roastRequestId: { _id: id, websiteName: 'Shop', websiteUrl: 'https://shop.example.com/' },
        originalFileName: 'review-1.webm',
        fileSize: 1024,
        videoDurationSeconds: 200.5,
        status: 'completed',
        stage: null,
        inReview: false,
        transcript: 'Hm.',
        aiInsights: {
          userExperienceScore: 7.4,
          overallSentiment: 'mixed',
          moments: [{ severity: null, isProblem: false, certainty: 0.9 }],
          holdReason: null,
          testerLiked: ['Fast'],
          scoreReasons: [{ effect: 'raised', topic: 'speed', points: 1 }],
        },
      },
      { deliveryNumber: 3, testerId: { fullName: 'Former tester' }, inReview: false, aiInsights: null, videoUrl: null },
      { deliveryNumber: 4, testerId: { fullName: 'Theo T.' }, inReview: true, transcript: null, aiInsights: null },
    ]);
    expect(JSON.stringify(body.data)).not.toContain(testers[0]?.email);
  });

  it('returns the processing stage of a delivery', async () => {
    const { delivery, owner, id } = await createDelivery();
    expect(delivery).toMatchObject({ status: 'pending', stage: 'preparing', inReview: false });
    const finishSteps = `update delivery_steps set state = 'done', result = '{"segments": []}'
      where delivery_id = $1 and step = any ($2)`;
    const getStageAfter = async (...steps: string[]) => {
      await server.deps.pool.query(finishSteps, [id, steps]);
      return (await get(`/deliveries/${id}`, owner.token)).body.data.delivery.stage;
    };
    expect(await getStageAfter('audio')).toBe('listening');
    expect(await getStageAfter('transcribe')).toBe('analyzing');
    expect(await getStageAfter('analyze')).toBe('checking');
    expect(await getStageAfter('check')).toBeNull();
  });
});

describe('access to a delivery', () => {
  it('returns a delivery only to the owner of its roast', async () => {
    const { id, owner, tester } = await createDelivery();
    const stranger = await newCustomer(server);
    expect((await get(`/deliveries/${id}`, owner.token)).status).toBe(200);
    expect((await get(`/deliveries/${id}`, null)).status).toBe(401);
    expect((await get(`/deliveries/${id}`, tester.token)).status).toBe(403);
    for (const path of [id, '00000000-0000-4000-8000-000000000000', 'none']) {
      const { status, body } = await get(`/deliveries/${path}`, stranger.token);
      expect([status, body.error]).toEqual([404, 'Delivery not found']);
    }
  });

  it('returns 404 to the owner for a rejected delivery', async () => {
    const { id, owner, delivery } = await createDelivery();
    await server.deps.pool.query(`update deliveries set status = 'rejected' where id = $1`, [id]);
    expect((await get(`/deliveries/${id}`, owner.token)).status).toBe(404);
    expect((await fetch(`${server.url}${delivery.videoUrl}`)).status).toBe(404);
  });

  it('hides the video, the poster and the stage while the delivery is in review', async () => {
    const { id, owner, delivery } = await createDelivery();
    await server.deps.pool.query(`update deliveries set review_reasons = '{no_speech}' where id = $1`, [id]);
    const { body } = await get(`/deliveries/${id}`, owner.token);
    expect(body.data.delivery).toMatchObject({ inReview: true, stage: null, videoUrl: null, posterUrl: null });
    expect((await fetch(`${server.url}${delivery.videoUrl}`)).status).toBe(404);
    expect((await fetch(`${server.url}${delivery.posterUrl}`)).status).toBe(404);
  });
});

describe('signed URL of a video', () => {
  it('serves the video without a session, with headers that prevent rendering as HTML', async () => {
    const { delivery } = await createDelivery(Buffer.from('<script>alert(1)</script>'));
    const response = await fetch(`${server.url}${delivery.videoUrl}`);
    expect([response.status, await response.text()]).toEqual([200, '<script>alert(1)</script>']);
    const getHeader = (name: string) => response.headers.get(name);
    expect(getHeader('content-type')).toBe('video/mp4');
    expect(getHeader('content-disposition')).toBe('inline; filename="delivery-1.mp4"');
    expect(getHeader('x-content-type-options')).toBe('nosniff');
    expect(getHeader('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(getHeader('cache-control')).toBe('private, max-age=300');
    const poster = await fetch(`${server.url}${delivery.posterUrl}`);
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('rejects a signed URL that is older than ten minutes with 404', async () => {
    const { id, delivery } = await createDelivery();
    const expires = Number(new URL(delivery.videoUrl, server.url).searchParams.get('expires'));
    const seconds = expires - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(299);
    expect(seconds).toBeLessThanOrEqual(600);
    const expired = signMediaUrl('email-hash-key-for-tests', 'video', id, { now: new Date(Date.now() - 601_000) });
    expect((await fetch(`${server.url}${expired}`)).status).toBe(404);
    const valid = signMediaUrl('email-hash-key-for-tests', 'video', id, { now: new Date(Date.now() - 299_000) });
    expect((await fetch(`${server.url}${valid}`)).status).toBe(200);
  });

  it('rejects a modified signed URL with 404', async () => {
    const [{ id, delivery }, otherDelivery] = [await createDelivery(), await createDelivery()];
    const url = new URL(delivery.videoUrl, server.url);
    const expires = url.searchParams.get('expires');
    const signature = url.searchParams.get('signature') ?? '';
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
    for (const path of [
      `${id}/video`,
      `${id}/video?expires=${expires}`,
      `${id}/video?expires=${expires}&signature=`,
      `${id}/video?expires=${expires}&signature=${flipped}`,
      `${id}/video?expires=${expires}&signature=${signature}!`,
      ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ-_']
        .filter((last) => last !== signature.at(-1))
        .map((last) => `${id}/video?expires=${expires}&signature=${signature.slice(0, -1)}${last}`),
      `${id}/video?expires=${Number(expires) + 1}&signature=${signature}`,
      `${id}/video?expires=${expires}.0&signature=${signature}`,
      `${id}/video?expires=Infinity&signature=${signature}`,
      `${id}/poster?expires=${expires}&signature=${signature}`,
      `${otherDelivery.id}/video?expires=${expires}&signature=${signature}`,
      `none/video?expires=${expires}&signature=${signature}`,
      `${id}/files/video.mp4?expires=${expires}&signature=${signature}`,
      `${id}/files/other.txt?expires=${expires}&signature=${signature}`,
    ]) {
      const response = await fetch(`${server.url}/api/deliveries/${path}`);
      expect([path, response.status]).toEqual([path, 404]);
    }
    expect((await fetch(url)).status).toBe(200);
  });
});

describe('range requests for a video', () => {
  it('supports byte ranges, If-None-Match and HEAD, and rejects invalid ranges with 416', async () => {
    const video = randomBytes(3 * 1024 ** 2 + 17);
    const { delivery } = await createDelivery(video);
    const fetchVideo = async (headers: Record<string, string>, method = 'GET') => {
      const response = await fetch(`${server.url}${delivery.videoUrl}`, { method, headers });
      const bytes = Buffer.from(await response.arrayBuffer());
      return {
        status: response.status,
        headers: response.headers,
        bytes,
        range: response.headers.get('content-range'),
      };
    };
    const full = await fetchVideo({});
    expect([full.status, full.bytes.equals(video), full.headers.get('accept-ranges')]).toEqual([200, true, 'bytes']);
    const etag = full.headers.get('etag') ?? '';
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=100-1048676', 100, 1_048_676],
      ['bytes=3145728-', 3_145_728, 3_145_744],
      ['bytes=-17', 3_145_728, 3_145_744],
      ['bytes=-99999999', 0, 3_145_744],
      ['bytes=10-99999999', 10, 3_145_744],
    ] as const) {
      const part = await fetchVideo({ range, 'if-range': etag });
      expect([range, part.status, part.range]).toEqual([range, 206, `bytes ${start}-${end}/3145745`]);
      expect(part.headers.get('content-length')).toBe(String(end - start + 1));
      expect(part.bytes.equals(video.subarray(start, end + 1))).toBe(true);
    }
    for (const range of ['bytes=3145745-', 'bytes=5-4', 'bytes=-0']) {
      const part = await fetchVideo({ range });
      expect([range, part.status, part.range, part.bytes.length]).toEqual([range, 416, 'bytes */3145745', 0]);
    }
    for (const headers of [
      { range: 'bytes=0-1,5-6' },
      { range: 'lines=1-2' },
      { range: 'bytes=0-1', 'if-range': '"old"' },
    ]) {
      expect(await fetchVideo(headers as Record<string, string>)).toMatchObject({ status: 200, range: null });
    }
    expect((await fetchVideo({ 'if-none-match': etag })).status).toBe(304);
    const head = await fetchVideo({ range: 'bytes=0-9' }, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([206, '10', 0]);
  });
});
