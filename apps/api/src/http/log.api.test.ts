import { request } from '@outloud/testkit/http';
import { registerCustomer, validPassword } from '@outloud/testkit/users';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';
import { signInOperator } from '../../test/users.ts';

type Line = { method?: string; path: string; status: number; callerId?: string; errorCode?: string; msg: string };

let server: TestServer;
let customer: Awaited<ReturnType<typeof registerCustomer>>;
const logLines: string[] = [];

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) });
  server = await startServer({ RATE_LIMIT_FACTOR: '1' }, undefined, { runsJobs: false, log });
  customer = await registerCustomer(server);
  await waitForRequestLines(1);
});
afterAll(() => server.close());
beforeEach(() => {
  logLines.length = 0;
});

/** Waits, because a line is written after the response was sent. */
async function waitForRequestLines(count: number): Promise<Line[]> {
  const lines = () => logLines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'request');
  await vi.waitFor(() => expect(lines()).toHaveLength(count), 120_000);
  return lines();
}

const logIn = (email: string, password: string) =>
  request(server.url, 'POST', '/api/auth/login', { body: { email, password } });

const summarize = ({ path, status, callerId, errorCode }: Line) => [path, status, callerId, errorCode];

it('logs the account of successful and failed sign-ins, but neither email nor password', async () => {
  await logIn(customer.email, validPassword);
  await logIn(customer.email, 'a wrong guess');
  await logIn('unknown@example.com', 'a wrong guess');
  const lines = await waitForRequestLines(3);
  expect(lines.map(summarize)).toEqual([
    ['/api/auth/login', 200, customer.id, undefined],
    ['/api/auth/login', 401, customer.id, 'invalid_credentials'],
    ['/api/auth/login', 401, undefined, 'invalid_credentials'],
  ]);
  expect(lines[0]).toMatchObject({ method: 'POST', ip: '127.0.0.1', requestId: expect.any(String) });
  expect(logLines.join('')).not.toMatch(/example\.com|wrong guess|kettle/);
});

it('logs the caller and the error code of rejected requests', async () => {
  const { token } = customer;
  await request(server.url, 'GET', '/api/tester/claims', { token });
  await request(server.url, 'GET', '/api/profile', { token: 'x'.repeat(43) });
  await request(server.url, 'PUT', '/api/profile', { token, body: { fullName: 7 } });
  await request(server.url, 'PUT', '/api/auth/password', {
    token,
    body: { currentPassword: 'x', password: 'a b c d e' },
  });
  expect((await waitForRequestLines(4)).map(summarize)).toEqual([
    ['/api/tester/claims', 403, customer.id, 'forbidden'],
    ['/api/profile', 401, undefined, 'unauthorized'],
    ['/api/profile', 400, customer.id, 'invalid_input'],
    ['/api/auth/password', 403, customer.id, 'wrong_password'],
  ]);
});

it('logs operator calls, rejected operator calls and throttled sign-ins', async () => {
  const token = await signInOperator(server);
  await request(server.url, 'GET', '/api/admin/auth/profile', { token });
  await request(server.url, 'GET', '/api/admin/auth/profile', { token: customer.token });
  const { rows } = await server.deps.pool.query('select id from operators');
  expect((await waitForRequestLines(2)).map(summarize)).toEqual([
    ['/api/admin/auth/profile', 200, rows[0].id, undefined],
    ['/api/admin/auth/profile', 404, undefined, 'not_found'],
  ]);
  logLines.length = 0;
  for (let i = 0; i < 11; i++) await logIn('guessed@example.com', 'a wrong guess');
  expect((await waitForRequestLines(11)).at(-1)).toMatchObject({ status: 429, errorCode: 'throttled' });
});

it('escapes line breaks in a URL and logs every request on one line', async () => {
  await request(server.url, 'GET', '/api/nothing%0d%0a{"level":30,"msg":"forged"}');
  const [line] = await waitForRequestLines(1);
  expect(line?.path).toBe('/api/nothing%0d%0a%7B%22level%22:30,%22msg%22:%22forged%22%7D');
  expect(logLines.every((text) => text.indexOf('\n') === text.length - 1)).toBe(true);
});

it('logs no token of a guest link', async () => {
  const token = 'AAAAAAAAAAAAAAAAAAAAAA';
  await request(server.url, 'GET', `/api/guest/${token}`);
  await fetch(`${server.url}/r/${token}?id=7`);
  const lines = await waitForRequestLines(2);
  expect(lines.map(({ path }) => path)).toEqual(['/api/guest/…', '/r/…']);
  expect(logLines.join('')).not.toContain(token);
});
