import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin } from '../../../test/deliveries.ts';
import { newOperatorDelivery } from '../../../test/operator-delivery.ts';
import { newCustomerWithCredits, newRoast, setSlotStates } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../../test/users.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  token = await signInOperator(server);
  await insertDeliveries();
});
afterAll(() => server.close());

const get = (path: string, bearer: string | null = token) =>
  request(server.url, 'GET', `/api/admin${path}`, { token: bearer });
const listDeliveries = async (query = '') => (await get(`/deliveries?${query}`)).body.data;
const getFileNames = ({ deliveries }: { deliveries: { originalFileName: string }[] }) =>
  deliveries.map(({ originalFileName }) => originalFileName);

/** Creates one delivery of each kind on separate days, and 45 older ones with the same timestamp. */
async function insertDeliveries(): Promise<void> {
  const owner = await newCustomerWithCredits(server);
  const roastId = await newRoast(server, owner.token, 5);
  await setSlotStates(server, roastId, ['completed', 'submitted', 'submitted', 'submitted', 'submitted']);
  const kinds = [
    ['completed', 'completed', '{}'],
    ['silent', 'pending', '{no_speech}'],
    ['waiting', 'pending', '{}'],
    ['failed', 'pending', '{processing_failed}'],
    ['busy', 'processing', '{}'],
  ];
  for (const [index, [name, status, reasons]] of kinds.entries()) {
    const { id } = await newTester(server);
    await server.deps.pool.query(
      `insert into deliveries
        (roast_id, slot, tester_id, delivery_number, status, review_reasons, original_file_name, file_size, submitted_at)
       values ($1, $2, $3, $2, $4, $5, $6, 1024, $7)`,
      [roastId, index + 1, id, status, reasons, name, `2026-01-0${index + 1}T00:00:00Z`],
    );
  }
  await server.deps.pool.query(
    `with created as (
       insert into users (email, full_name, account_type)
       select 'many' || n || '@example.com', 'Theo Tester', 'tester' from generate_series(1, 45) n returning id, email
     )
     insert into deliveries (roast_id, slot, tester_id, delivery_number, status, original_file_name, file_size, submitted_at)
     select $1, 1, id, 100 + row_number() over (), 'rejected', split_part(email, '@', 1), 1, '2025-12-01T00:00:00.123456Z'
     from created`,
    [roastId],
  );
}

describe('list of deliveries for operators', () => {
  it('lists deliveries of all customers, newest first', async () => {
    const { deliveries, pagination } = await listDeliveries('limit=6');
    expect(getFileNames({ deliveries }).slice(0, 5)).toEqual(['busy', 'failed', 'waiting', 'silent', 'completed']);
    expect(deliveries[1]).toMatchObject({
      testerId: { fullName: 'Theo Tester', email: expect.stringContaining('@example.com') },
      roastRequestId: { websiteName: 'Shop', websiteUrl: 'https://shop.example.com/' },
      status: 'pending',
      reviewReasons: ['processing_failed'],
      rejectionReason: null,
      submittedAt: '2026-01-04T00:00:00.000Z',
    });
    expect(deliveries[1].steps).toHaveLength(7);
    const counts = { page: 1, limit: 6, total: 50, isTotalCapped: false, totalPages: 9 };
    expect(pagination).toEqual({ ...counts, nextCursor: expect.any(String) });
    expect((await listDeliveries()).pagination).toMatchObject({ limit: 20, totalPages: 3 });
  });

  it.each([
    ['status=pending', 3, ['failed', 'waiting', 'silent']],
    ['status=processing', 1, ['busy']],
    ['status=completed', 1, ['completed']],
    ['status=pending&sortOrder=asc', 3, ['silent', 'waiting', 'failed']],
    ['inReview=true', 2, ['silent', 'failed']],
    ['inReview=true&sortOrder=desc', 2, ['failed', 'silent']],
    ['inReview=true&sortBy=submittedAt&sortOrder=asc', 2, ['silent', 'failed']],
    ['inReview=false&limit=3', 48, ['busy', 'waiting', 'completed']],
    ['status=pending&inReview=false', 1, ['waiting']],
    ['status=pending&inReview=true', 2, ['silent', 'failed']],
    ['status=completed&inReview=true', 0, []],
    ['status=completed&inReview=false', 1, ['completed']],
  ])('filters and sorts deliveries by %s', async (query, total, names) => {
    const page = await listDeliveries(query);
    expect(getFileNames(page)).toEqual(names);
    expect(page.pagination.total).toBe(total);
  });

  it('pages through deliveries with equal timestamps without gaps', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listDeliveries(`page=${page}&limit=20`)));
    expect(pages.map(({ deliveries }) => deliveries.length)).toEqual([20, 20, 10, 0]);
    expect(new Set(pages.flatMap(getFileNames)).size).toBe(50);
    expect(pages[2].pagination.nextCursor).toBeNull();
  });

  it.each(['asc', 'desc'])('follows the cursor without gaps in %s order', async (sortOrder) => {
    const names: string[] = [];
    let cursor = '';
    for (let pages = 0; pages < 7; pages++) {
      const page = await listDeliveries(`status=rejected&sortOrder=${sortOrder}&limit=7${cursor}`);
      names.push(...getFileNames(page));
      cursor = `&cursor=${page.pagination.nextCursor}`;
    }
    expect(cursor).toBe('&cursor=null');
    expect(new Set(names).size).toBe(45);
    const namesOnOnePage = getFileNames(await listDeliveries(`status=rejected&sortOrder=${sortOrder}&limit=45`));
    expect(names).toEqual(namesOnOnePage);
  });

  it.each([
    ['page=0', 'invalid_input', 'page'],
    ['page=1.5', 'invalid_input', 'page'],
    ['limit=101', 'invalid_input', 'limit'],
    ['page=102&limit=100', 'page_too_far', undefined],
    ['sortBy=tester', 'invalid_input', 'sortBy'],
    ['sortOrder=up', 'invalid_input', 'sortOrder'],
    ['status=done', 'invalid_input', 'status'],
    ['inReview=yes', 'invalid_input', 'inReview'],
    ['cursor=nonsense', 'bad_cursor', undefined],
  ])('rejects the query %s with 400', async (query, code, field) => {
    const { status, body } = await get(`/deliveries?${query}`);
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, code, field]);
  });
});

describe('delivery detail for operators', () => {
  const segments = [{ startSeconds: 0, endSeconds: 2, text: 'Hello there.' }];
  const finishTranscribing = async (id: string) => {
    const result = JSON.stringify({ segments, speechSeconds: 2 });
    const { pool } = server.deps;
    const query = `update delivery_steps set state = 'done', result = $2 where delivery_id = $1 and step = 'transcribe'`;
    await pool.query(query, [id, result]);
    await pool.query(`update deliveries set transcript = 'Hello there.' where id = $1`, [id]);
  };
  const fetchStatusAndText = async (url: string) => {
    const response = await fetch(`${server.url}${url}`);
    return [response.status, await response.text()];
  };
  const fileContents = {
    'video.mp4': 'a video',
    'transcript.txt': '[00:00:00] Hello there.\n',
    'transcript.vtt': 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nHello there.\n',
    'transcript.srt': '1\n00:00:00,000 --> 00:00:02,000\nHello there.\n',
  };

  it('returns the delivery with its tester, its customer and its charge', async () => {
    const { id, owner, tester, roastId, read } = await newOperatorDelivery(server, await newAdmin(server), token);
    expect(await read()).toMatchObject({
      _id: id,
      testerId: { _id: tester.id, fullName: 'Theo Tester', email: tester.email },
      roastRequestId: { _id: roastId },
      customer: { _id: owner.id, fullName: 'Ada Fox', email: owner.email },
      status: 'pending',
      stage: 'preparing',
      inReview: false,
      completedAt: null,
      charged: null,
      refunded: false,
      transcript: null,
      aiInsights: null,
      segments: [],
    });
  });

  it.each([
    ['in review', `review_reasons = '{no_speech}'`],
    ['rejected', `status = 'rejected'`],
  ])('lets only operators watch a delivery that is %s', async (_state, change) => {
    const { id, owner, read } = await newOperatorDelivery(server, await newAdmin(server), token);
    await finishTranscribing(id);
    const before = await request(server.url, 'GET', `/api/deliveries/${id}`, owner);
    const customerDelivery = before.body.data.delivery;
    await server.deps.pool.query(`update deliveries set ${change} where id = $1`, [id]);
    const delivery = await read();
    expect(await fetchStatusAndText(delivery.videoUrl)).toEqual([200, 'a video']);
    expect(await fetchStatusAndText(delivery.posterUrl)).toEqual([200, 'a picture']);
    expect([delivery.transcript, delivery.segments, delivery.stage]).toEqual(['Hello there.', segments, null]);
    expect(Object.keys(delivery.files)).toEqual(Object.keys(fileContents));
    for (const [file, text] of Object.entries(fileContents))
      expect(await fetchStatusAndText(delivery.files[file])).toEqual([200, text]);
    const { videoUrl, posterUrl, files } = customerDelivery;
    for (const url of [videoUrl, posterUrl, ...Object.values<string>(files)]) {
      expect((await fetchStatusAndText(url))[0]).toBe(404);
    }
    expect((await fetchStatusAndText(delivery.videoUrl.replace('/video?', '/poster?')))[0]).toBe(404);
    expect((await fetchStatusAndText(delivery.videoUrl.replace(/expires=\d+/, 'expires=4000000000')))[0]).toBe(404);
  });

  it('returns 404 for an unknown delivery', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'none']) {
      const { status, body } = await get(`/deliveries/${id}`);
      expect([status, body.error]).toEqual([404, 'Delivery not found']);
      const decision = { token, body: { status: 'rejected', reason: 'No' } };
      const response = await request(server.url, 'PUT', `/api/admin/deliveries/${id}`, decision);
      expect([response.status, response.body.error]).toEqual([404, 'Delivery not found']);
    }
  });
});

it('returns 404 for every operator endpoint without an operator session, and changes nothing', async () => {
  const admin = await newAdmin(server);
  const { id, readLedger } = await newOperatorDelivery(server, admin, token);
  const endedToken = await signInOperator(server);
  await request(server.url, 'POST', '/api/admin/auth/logout', { token: endedToken });
  const tokens = [null, (await newCustomer(server)).token, (await newTester(server)).token, admin.token, endedToken];
  const body = { adminKey: testSecrets.adminKey, status: 'rejected', reason: 'No' };
  for (const bearer of tokens) {
    for (const [method, path] of [
      ['GET', '/deliveries'],
      ['GET', `/deliveries/${id}`],
      ['PUT', `/deliveries/${id}`],
      ['PATCH', `/deliveries/${id}`],
      ['DELETE', `/deliveries/${id}`],
      ['POST', `/deliveries/${id}/refund`],
      ['POST', '/deliveries/create'],
      ['GET', '/openapi.json'],
    ] as const) {
      const payload = method === 'GET' ? {} : { body };
      const response = await request(server.url, method, `/api/admin${path}`, { token: bearer, ...payload });
      expect([method, path, response.status, response.body.code]).toEqual([method, path, 404, 'not_found']);
    }
  }
  expect(await readLedger()).toMatchObject({ held: 10, received: 1 });
  expect((await get(`/deliveries/${id}`)).body.data.delivery.status).toBe('pending');
});

it('describes operator endpoints only in the OpenAPI document for operators', async () => {
  const { paths } = (await get('/openapi.json')).body as unknown as { paths: Record<string, object> };
  expect(Object.keys(paths).filter((path) => !path.startsWith('/admin'))).toEqual([]);
  expect(Object.keys(paths['/admin/deliveries/{id}'] ?? {}).sort()).toEqual(['delete', 'get', 'patch', 'put']);
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/admin/auth/login', '/admin/deliveries/create']));
  const publicDocument = await request(server.url, 'GET', '/api/openapi.json');
  expect(publicDocument.status).toBe(200);
  expect(publicDocument.text).not.toContain('/admin');
  expect(publicDocument.text).not.toContain('adminKey');
});
