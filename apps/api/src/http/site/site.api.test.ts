import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json, text } from 'node:stream/consumers';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { signInOperator } from '../../../test/users.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-build-'));
const web = path.join(folder, 'web/client');
const console = path.join(folder, 'console');
let server: TestServer;

/** Creates minimal builds of both sites. Routing and headers do not depend on their content. */
beforeAll(async () => {
  for (const dir of [`${web}/assets`, `${web}/login`, `${console}/assets`]) mkdirSync(dir, { recursive: true });
  writeFileSync(`${web}/index.html`, '<title>Landing</title><script>1</script>');
  writeFileSync(`${web}/login/index.html`, '<title>Login</title>');
  writeFileSync(`${web}/__spa-fallback.html`, '<title>Shell</title>');
  writeFileSync(`${web}/assets/app-1.js`, 'export const a = 1;');
  writeFileSync(`${web}/favicon.svg`, '<svg/>');
  writeFileSync(`${web}/../routes.json`, JSON.stringify([{ path: 'login' }, { path: 'dashboard' }, { path: '*' }]));
  writeFileSync(`${console}/index.html`, '<script src="/__OPERATOR_PREFIX__/assets/main.js"></script>');
  writeFileSync(`${console}/assets/main.js`, "const base = '/__OPERATOR_PREFIX__';");
  server = await startServer({}, { web, console });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers = {}) => request(server.url, 'GET', path, { headers });

describe('the site', () => {
  it.each([
    ['/', 200, 'Landing'],
    ['/login', 200, 'Login'],
    ['/login/?from=x', 200, 'Login'],
    ['/dashboard', 200, 'Shell'],
    ['/nothing', 404, 'Shell'],
    ['/index.html', 404, 'Shell'],
    ['/__spa-fallback.html', 404, 'Shell'],
    ['/..%2f..%2fsecrets.json', 404, 'Shell'],
    ['/assets/..%2f..%2froutes.json', 404, 'Not found'],
    ['/assets/missing.js', 404, 'Not found'],
  ])('responds to %s with %i and %s', async (url, status, text) => {
    const response = await get(url);
    expect([response.status, response.text.includes(text)]).toEqual([status, true]);
  });

  it.each([
    ['/pricing', '/#pricing'],
    ['/pricing?from=mail', '/?from=mail#pricing'],
    ['/credits?success=true&sessionId=sbx_1', '/dashboard/credits?success=true&sessionId=sbx_1'],
    ['/how-it-works', '/#how-it-works'],
    ['/profile', '/dashboard/profile'],
  ])('redirects %s to %s', async (url, target) => {
    const { status, headers } = await get(url);
    expect([status, headers.get('location')]).toEqual([302, target]);
  });

  it('lets browsers cache assets for a year and revalidate pages', async () => {
    expect((await get('/assets/app-1.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
    const page = await get('/');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-security-policy')).toContain(
      "script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='",
    );
    expect((await get('/', { 'if-none-match': page.headers.get('etag') })).status).toBe(304);
  });

  it('serves security.txt', async () => {
    const { status, headers, text } = await get('/.well-known/security.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const [contact, expires = '', ...otherLines] = text.trimEnd().split('\n');
    expect(contact).toBe('Contact: mailto:hello@outloud.localhost');
    expect(Date.parse(expires.replace('Expires: ', ''))).toBeGreaterThan(Date.now());
    expect(otherLines).toEqual([
      'Preferred-Languages: en',
      'Canonical: http://localhost:3000/.well-known/security.txt',
    ]);
  });

  it('serves robots.txt, sitemap.xml and noindex headers', async () => {
    const { publicUrl } = server.deps.config;
    const robots = await get('/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(robots.text).toBe(
      `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nSitemap: ${publicUrl}/sitemap.xml\n`,
    );
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(sitemap.text.match(/<loc>.*?<\/loc>/g)).toEqual([
      `<loc>${publicUrl}/</loc>`,
      `<loc>${publicUrl}/login</loc>`,
    ]);
    expect((await get('/')).headers.get('x-robots-tag')).toBeNull();
    expect((await get('/dashboard')).headers.get('x-robots-tag')).toBe('noindex');
    expect((await get('/nothing')).headers.get('x-robots-tag')).toBe('noindex');
  });

  it('responds 404 to methods other than GET and HEAD', async () => {
    expect((await request(server.url, 'POST', '/login')).status).toBe(404);
    expect((await request(server.url, 'HEAD', '/login')).status).toBe(200);
  });
});

describe('the operator console', () => {
  it('serves the console only under the secret prefix and replaces the placeholder', async () => {
    for (const url of ['/gw-test-prefix', '/gw-test-prefix/', '/gw-test-prefix/login', '/gw-test-prefix/a/b']) {
      const { status, text, headers } = await get(url);
      expect([url, status, text]).toEqual([url, 200, '<script src="/gw-test-prefix/assets/main.js"></script>']);
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    }
    expect((await get('/gw-test-prefix/assets/main.js')).text).toBe("const base = '/gw-test-prefix';");
    for (const url of ['/gw-test-prefi', '/gw-test-prefixx', '/__OPERATOR_PREFIX__', '/operator']) {
      expect([url, (await get(url)).status]).toEqual([url, 404]);
    }
  });
});

describe('OPERATOR_HOST', () => {
  let split: TestServer;
  beforeAll(async () => {
    split = await startServer({ OPERATOR_HOST: 'Console.Outloud.example' }, { web, console });
  });
  afterAll(() => split.close());

  /** Sends the Host header, which `fetch` does not allow. */
  const getFrom = async (host: string, url: string, headers = {}, method = 'GET') => {
    const call = http.request(`${split.url}${url}`, { method, headers: { host, ...headers } }).end();
    const [response] = (await once(call, 'response')) as [http.IncomingMessage];
    return { status: response.statusCode, text: await text(response) };
  };
  const consoleHost = 'console.outloud.example';
  const siteHost = 'outloud.example';

  it('serves the console and the operator API only on that host', async () => {
    const token = await signInOperator(split);
    const headers = { authorization: `Bearer ${token}` };
    for (const [url, expectedText] of [
      ['/gw-test-prefix', '/gw-test-prefix/assets/main.js'],
      ['/gw-test-prefix/payouts', '/gw-test-prefix/assets/main.js'],
      ['/gw-test-prefix/assets/main.js', "const base = '/gw-test-prefix';"],
      ['/api/admin/stats', '"success":true'],
      ['/api/adm%69n/stats', '"success":true'],
    ] as const) {
      const onConsole = await getFrom(consoleHost, url, headers);
      expect([url, onConsole.status, onConsole.text.includes(expectedText)]).toEqual([url, 200, true]);
      const onSite = await getFrom(siteHost, url, headers);
      const unknown = await getFrom(siteHost, url.startsWith('/api') ? '/api/nothing' : '/nothing');
      expect([url, onSite]).toEqual([url, { ...unknown, status: 404 }]);
      const forwarded = await getFrom(siteHost, url, { ...headers, 'x-forwarded-host': consoleHost });
      expect([url, forwarded.status]).toEqual([url, 404]);
    }
    const login = await request(split.url, 'POST', '/api/admin/auth/login', { body: {} });
    expect([login.status, login.body.code]).toEqual([404, 'not_found']);
  });

  it('serves nothing else on that host, except what the console loads and the health check', async () => {
    for (const url of [
      '/',
      '/login',
      '/assets/app-1.js',
      '/robots.txt',
      '/api/auth/profile',
      '/api/roasts',
      '/api/docs',
    ]) {
      expect([url, (await getFrom(consoleHost, url)).status]).toEqual([url, 404]);
    }
    expect((await getFrom(siteHost, '/login')).status).toBe(200);
    expect((await getFrom(siteHost, '/api/auth/profile')).status).toBe(401);
    for (const host of [consoleHost, siteHost]) {
      expect((await getFrom(host, '/api/health')).status).toBe(200);
      const video = await getFrom(host, '/api/deliveries/00000000-0000-4000-8000-000000000000/video');
      expect(video.text).toContain('Delivery not found');
      expect((await getFrom(host, '/api/uploads', {}, 'POST')).status).toBe(401);
    }
  });

  it('is part of the invitation link', async () => {
    const token = await signInOperator(split);
    const body = JSON.stringify({ name: 'Rita', role: 'reviewer', adminKey: 'admin-key-for-tests' });
    const headers = { host: consoleHost, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = http.request(`${split.url}/api/admin/operators/invitations`, { method: 'POST', headers }).end(body);
    const [response] = (await once(call, 'response')) as [http.IncomingMessage];
    const { data } = (await json(response)) as { data: { link: string } };
    expect(data.link).toMatch(/^http:\/\/console\.outloud\.example\/gw-test-prefix\/invitation#/);
  });
});
