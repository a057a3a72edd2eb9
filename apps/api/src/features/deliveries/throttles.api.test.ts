import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAdmin } from '../../../test/deliveries.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newTester, signInOperator } from '../../../test/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_FACTOR: '1' }, undefined, { runsJobs: false });
});
afterAll(() => server.close());

const throttled = [429, 'throttled'];

/** Sends requests until one is throttled. Returns the throttled response and the number of requests before it. */
async function countUntilThrottled(path: string, token: string, body: object) {
  for (let count = 0; ; count++) {
    const response = await request(server.url, 'POST', path, { token, body });
    if (response.status === 429) return { count, response };
  }
}

it.each([
  ['submissions', `/api/tester/claims/${randomUUID()}/submit`, 60],
  ['checks', '/api/tester/recordings/check', 30],
  ['practice recordings', '/api/tester/practice', 30],
])('throttles the %s of one tester but not of another tester', async (_, path, limit) => {
  const [tester, otherTester] = [await newTester(server), await newTester(server)];
  const body = { uploadId: randomUUID() };
  const { count, response } = await countUntilThrottled(path, tester.token, body);
  expect([count, response.status, response.body.code]).toEqual([limit, ...throttled]);
  const retryAfter = Number(response.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(500);
  expect(retryAfter).toBeLessThanOrEqual(600);
  expect((await request(server.url, 'POST', path, { token: otherTester.token, body })).status).toBe(404);
});

it.each([
  ['admin', '/api/deliveries/upload'],
  ['operator', '/api/admin/deliveries/create'],
])('throttles the submissions of an %s before the file is read', async (kind, path) => {
  const token = kind === 'admin' ? (await newAdmin(server)).token : await signInOperator(server);
  const { count, response } = await countUntilThrottled(path, token, {});
  expect([count, response.status, response.body.code]).toEqual([120, ...throttled]);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(500);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 40_000_000,
  };
  const form = http.request(`${server.url}${path}`, { method: 'POST', headers });
  form.on('error', () => {});
  form.write('--x\r\ncontent-disposition: form-data; name="video"; filename="a.webm"\r\n');
  const status = await new Promise((resolve) => form.on('response', (response) => resolve(response.statusCode)));
  form.destroy();
  expect(status).toBe(429);
  expect((await server.deps.pool.query('select 1 from uploads')).rowCount).toBe(0);
});
