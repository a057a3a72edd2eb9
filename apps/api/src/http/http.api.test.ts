import { endpoint } from '@outloud/contract/endpoint';
import { request } from '@outloud/testkit/http';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startServer, type TestServer } from '../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../test/users.ts';
import { buildApp } from '../app.ts';
import { getMethods, route } from './route.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const post = (path: string, options = {}) => request(server.url, 'POST', path, options);

describe('the API', () => {
  it('wraps the data of a successful response in the envelope', async () => {
    const { status, body } = await request(server.url, 'GET', '/api/health');
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { status: 'ok' }, error: null });
  });

  it('responds 404 in the envelope to an unknown path', async () => {
    for (const path of ['/api/nothing', '/api', '/api/auth', '/api/auth/profile/x', '/api/%2e%2e/etc']) {
      const { status, body } = await request(server.url, 'GET', path);
      expect([path, status, body.code]).toEqual([path, 404, 'not_found']);
    }
  });

  it('responds 405 with the allowed methods to a wrong method', async () => {
    const { status, body, headers } = await request(server.url, 'DELETE', '/api/auth/login');
    expect([status, body.code, headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST']);
    const profile = await request(server.url, 'POST', '/api/profile', { body: {} });
    expect([profile.status, profile.headers.get('allow')]).toEqual([405, 'GET, PUT, PATCH']);
    for (const path of ['/api/openapi.json', '/api/docs']) {
      const page = await request(server.url, 'POST', path);
      expect([path, page.status, page.headers.get('allow')]).toEqual([path, 405, 'GET']);
    }
  });

  it('responds 400 to a body that is not JSON', async () => {
    for (const raw of ['{"email":', 'hello', '{"a":1}}', '{"__proto__":{"x":1}}']) {
      const { status, body } = await post('/api/auth/login', { raw });
      expect([raw, status, body.code]).toEqual([raw, 400, 'invalid_json']);
    }
  });

  it('names the first missing field and lists every problem by field', async () => {
    for (const raw of ['', '{}', 'null', '[]', '"text"', '7']) {
      const { status, body } = await post('/api/auth/login', { raw });
      expect([raw, status, body.success, body.code]).toEqual([raw, 400, false, 'invalid_input']);
    }
    const { body } = await post('/api/auth/login', { body: {} });
    expect(body.error).toBe('email is required');
    expect(body.problems).toEqual([
      { field: 'email', message: 'email is required' },
      { field: 'password', message: 'password is required' },
    ]);
  });

  it('responds 413 to a body larger than 1 MiB and 415 to an unsupported media type', async () => {
    const large = await post('/api/auth/login', { raw: JSON.stringify({ email: 'x'.repeat(1024 ** 2) }) });
    expect([large.status, large.body.code]).toEqual([413, 'too_large']);
    const form = await post('/api/auth/login', { raw: 'a=b', headers: { 'content-type': 'text/plain' } });
    expect([form.status, form.body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('responds 401 to an anonymous request before reading the body', async () => {
    const { status, body } = await request(server.url, 'PUT', '/api/profile', { raw: 'no json' });
    expect([status, body.code]).toEqual([401, 'unauthorized']);
  });

  it('responds 503 when the database is unavailable', async () => {
    const brokenServer = await startServer();
    const query = brokenServer.deps.pool.query;
    Object.assign(brokenServer.deps.pool, { query: () => Promise.reject(new Error('gone')) });
    const { status, body } = await request(brokenServer.url, 'GET', '/api/health');
    expect([status, body.code]).toEqual([503, 'database_unavailable']);
    Object.assign(brokenServer.deps.pool, { query });
    await brokenServer.close();
  });
});

describe('data leaks', () => {
  it('sends only fields that the contract declares', async () => {
    const { token } = await newCustomer(server);
    const { text } = await request(server.url, 'GET', '/api/profile', { token });
    expect(Object.keys(JSON.parse(text).data.user).sort()).toEqual([
      '_id',
      'accountType',
      'companyName',
      'createdAt',
      'creditSystem',
      'email',
      'fullName',
      'hasPasskey',
      'hasPassword',
      'isAdmin',
      'isEmailVerified',
      'pendingEmail',
    ]);
    const probe = Fastify();
    probe.decorate('endpoints', []);
    probe.decorate('authenticator', server.app.authenticator);
    const leaky = endpoint({
      method: 'GET',
      path: '/leak',
      access: 'public',
      summary: '',
      failure: '',
      response: z.object({ a: z.string() }),
    });
    route(probe, leaky, () => ({ a: 'shown', passwordHash: 'hidden' }));
    expect((await probe.inject('/api/leak')).json()).toEqual({ success: true, data: { a: 'shown' }, error: null });
  });

  it('logs no secrets', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp({ ...server.deps, log }, { web: null, console: null });
    const headers = {
      authorization: 'Bearer sssssecret-token-of-a-session-that-is-long',
      cookie: 'google_sign_in=sssssecret',
    };
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await request(url, 'GET', '/api/auth/google/callback?code=sssssecret&state=sssssecret', { headers });
    await request(url, 'GET', '/auth/callback?token=sssssecret', { headers });
    await request(url, 'POST', '/api/auth/login', { headers, body: { email: 'a@b.co', password: 'sssssecret' } });
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.join('')).toContain('"requestId"');
    expect(lines.join('')).not.toContain('sssssecret');
    await app.close();
  });
});

describe('headers', () => {
  it('forbids caching, sniffing, framing and cross-origin requests', async () => {
    const { headers } = await request(server.url, 'GET', '/api/health', {
      headers: { origin: 'https://evil.example' },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const preflight = await request(server.url, 'OPTIONS', '/api/auth/login', {
      headers: { origin: 'https://evil.example' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('sends Strict-Transport-Security only when PUBLIC_URL is https', async () => {
    const secure = await startServer({ PUBLIC_URL: 'https://outloud.example' });
    const { headers } = await request(secure.url, 'GET', '/api/health');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    await secure.close();
  });
});

describe('access', () => {
  it('enforces the access rule of every endpoint for every kind of caller', async () => {
    const customer = (await newCustomer(server)).token;
    const tester = (await newTester(server)).token;
    const operator = await signInOperator(server);
    const rejections: Record<string, Record<string, number>> = {
      public: {},
      user: { anonymous: 401, invalid: 401, operator: 401 },
      customer: { anonymous: 401, invalid: 401, operator: 401, tester: 403 },
      tester: { anonymous: 401, invalid: 401, operator: 401, customer: 403 },
      operator: { anonymous: 404, invalid: 404, customer: 404, tester: 404 },
    };
    const callers = { anonymous: null, invalid: 'x'.repeat(43), customer, tester, operator };
    expect(server.app.endpoints.length).toBeGreaterThanOrEqual(18);
    for (const endpoint of server.app.endpoints) {
      const path = `/api${endpoint.path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`;
      for (const method of getMethods(endpoint)) {
        for (const [name, token] of Object.entries(callers)) {
          const expected = rejections[endpoint.access]?.[name];
          // Skips permitted calls, because they could change or delete the account.
          if (expected === undefined && endpoint.access !== 'public') continue;
          const { status, body } = await request(server.url, method, path, {
            token,
            body: method === 'GET' ? undefined : {},
          });
          const label = `${method} ${path} as ${name}`;
          if (expected === undefined) expect([label, [401, 403].includes(status)]).toEqual([label, false]);
          else expect([label, status, body.success, body.data]).toEqual([label, expected, false, null]);
        }
      }
    }
  });

  it('responds 404 to non-operators for every path and method under /api/admin', async () => {
    const { token } = await newCustomer(server);
    for (const path of ['/api/admin', '/api/admin/auth/profile', '/api/admin/no/such', '/api/admin/auth/logout']) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        for (const caller of [null, token]) {
          const { status, body } = await request(server.url, method, path, { token: caller });
          expect([method, path, status, body.code]).toEqual([method, path, 404, 'not_found']);
        }
      }
    }
    const operator = await signInOperator(server);
    const wrongMethod = await request(server.url, 'GET', '/api/admin/auth/logout', { token: operator });
    expect(wrongMethod.status).toBe(405);
  });
});

describe('the OpenAPI document', () => {
  it('describes the user endpoints and no operator endpoints', async () => {
    const { status, text } = await request(server.url, 'GET', '/api/openapi.json');
    const { paths, openapi } = JSON.parse(text);
    const acceptsIdempotencyKey = (path: string, method: string) =>
      (paths[path][method].parameters ?? []).some(({ name }: { name: string }) => name === 'Idempotency-Key');
    expect([
      acceptsIdempotencyKey('/credits/checkout', 'post'),
      acceptsIdempotencyKey('/profile', 'patch'),
      acceptsIdempotencyKey('/profile', 'get'),
    ]).toEqual([true, true, false]);
    expect([status, openapi]).toEqual([200, '3.1.0']);
    expect(Object.keys(paths.profile ?? paths['/profile'])).toEqual(['get', 'put', 'patch']);
    expect(paths['/auth/register'].post.requestBody.content['application/json'].schema.required).toEqual([
      'email',
      'password',
      'fullName',
    ]);
    expect(Object.keys(paths).filter((path) => path.startsWith('/admin'))).toEqual([]);
    for (const word of ['adminId', 'adminKey', 'x-access":"operator']) expect(text).not.toContain(word);
  });

  it('serves a reference page that loads scripts only from its own origin', async () => {
    const page = await request(server.url, 'GET', '/api/docs');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    for (const [, url] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const asset = await request(server.url, 'GET', url as string);
      expect([url, asset.status, asset.text.length > 0]).toEqual([url, 200, true]);
    }
  });
});
