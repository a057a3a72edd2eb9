import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../test/http.ts';
import { startServer, type TestServer } from '../../test/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-build-'));
const web = path.join(folder, 'web/client');
const console = path.join(folder, 'console');
let server: TestServer;

/** Small stand-ins for the two builds: what is served where, and how, does not depend on what they contain. */
beforeAll(async () => {
  for (const place of [`${web}/assets`, `${web}/login`, `${console}/assets`]) mkdirSync(place, { recursive: true });
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

const get = (address: string, headers = {}) => request(server.url, 'GET', address, { headers });

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
  ])('%s answers %i with %s', async (address, status, words) => {
    const answer = await get(address);
    expect([answer.status, answer.text.includes(words)]).toEqual([status, true]);
  });

  it.each([
    ['/pricing', '/#pricing'],
    ['/pricing?from=mail', '/?from=mail#pricing'],
    ['/credits?success=true&sessionId=sbx_1', '/dashboard/credits?success=true&sessionId=sbx_1'],
    ['/how-it-works', '/#how-it-works'],
    ['/profile', '/dashboard/profile'],
  ])('%s leads to %s', async (address, target) => {
    const { status, headers } = await get(address);
    expect([status, headers.get('location')]).toEqual([302, target]);
  });

  it('keeps assets for a year and asks for pages again each time', async () => {
    expect((await get('/assets/app-1.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
    const page = await get('/');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-security-policy')).toContain(
      "script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='",
    );
    expect((await get('/', { 'if-none-match': page.headers.get('etag') })).status).toBe(304);
  });

  it('tells whom to write to about a hole', async () => {
    const { status, headers, text } = await get('/.well-known/security.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const [contact, expires = '', ...rest] = text.trimEnd().split('\n');
    expect(contact).toBe('Contact: mailto:hello@outloud.localhost');
    expect(Date.parse(expires.replace('Expires: ', ''))).toBeGreaterThan(Date.now());
    expect(rest).toEqual(['Preferred-Languages: en', 'Canonical: http://localhost:3000/.well-known/security.txt']);
  });

  it('tells search engines what they may show', async () => {
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

  it('answers other methods than reading with 404', async () => {
    expect((await request(server.url, 'POST', '/login')).status).toBe(404);
    expect((await request(server.url, 'HEAD', '/login')).status).toBe(200);
  });
});

describe('the console', () => {
  it('has the secret prefix in the place of its placeholder, below the prefix alone', async () => {
    for (const address of ['/gw-test-prefix', '/gw-test-prefix/', '/gw-test-prefix/login', '/gw-test-prefix/a/b']) {
      const { status, text, headers } = await get(address);
      expect([address, status, text]).toEqual([address, 200, '<script src="/gw-test-prefix/assets/main.js"></script>']);
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    }
    expect((await get('/gw-test-prefix/assets/main.js')).text).toBe("const base = '/gw-test-prefix';");
    for (const address of ['/gw-test-prefi', '/gw-test-prefixx', '/__OPERATOR_PREFIX__', '/operator']) {
      expect([address, (await get(address)).status]).toEqual([address, 404]);
    }
  });
});
