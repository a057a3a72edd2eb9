import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './setup/test.ts';

const prefix = 'gw-browser-tests';

/** Strings that would reveal the console: its path, labels, API calls and code. */
const secrets = [
  prefix,
  'OPERATOR_PREFIX',
  'adminToken',
  'Merchant ID',
  'API Secret Key',
  'Payment Gateway',
  'second-factor',
  '/admin/auth',
  '/admin/deliveries',
  '/admin/waitlist',
  '/admin/stats',
  '/api/admin',
  'operator_actions',
  'adminKey',
];

const buildFolder = path.join(import.meta.dirname, '../apps/web/build/client');

/** Lists the public build files, the public pages and paths that an attacker would guess. */
function listStartPaths(): string[] {
  const builtFiles = readdirSync(buildFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const files = builtFiles.map(({ parentPath, name }) => `/${path.relative(buildFolder, path.join(parentPath, name))}`);
  const api = ['/api/openapi.json', '/api/health', '/api/reference', '/api/admin', '/api/admin/stats'];
  const guesses = [
    '/robots.txt',
    '/sitemap.xml',
    '/admin',
    '/operator',
    '/nothing',
    '/dashboard',
    '/api',
    '/api/nothing',
  ];
  const pages = [
    '/',
    '/login',
    '/signup',
    '/tester-waitlist',
    '/terms-and-privacy',
    '/contact',
    '/admin/delivery-upload',
  ];
  return [...files, ...files.map((file) => `${file}.map`), ...api, ...guesses, ...pages];
}

/** Extracts the site's paths from a page, a script or a stylesheet. */
function extractPaths(text: string, from: string): string[] {
  const matches = text.matchAll(
    /(?:href|src)="([^"#?]+)|["'`(]((?:\.{0,2}\/)[\w./-]+\.(?:js|css|woff2|svg|png|webp|jpg|mp4|json|map))["'`)]/g,
  );
  const site = new URL('http://site');
  return [...matches]
    .map(([, link, file]) => new URL(link ?? file ?? '/', new URL(from, site)))
    .filter(({ host }) => host === site.host)
    .map(({ pathname }) => pathname);
}

async function crawl(request: APIRequestContext): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  const queue = listStartPaths();
  for (let urlPath = queue.pop(); urlPath; urlPath = queue.pop()) {
    if (responses.has(urlPath)) continue;
    const response = await request.get(urlPath, { maxRedirects: 0 });
    const headers = response.headersArray().map(({ name, value }) => `${name}: ${value}`);
    const body = (await response.body()).toString('latin1');
    responses.set(urlPath, `${headers.join('\n')}\n${body}`);
    if (/html|javascript|css/.test(response.headers()['content-type'] ?? ''))
      queue.push(...extractPaths(body, urlPath));
  }
  return responses;
}

test('no public resource reveals the operator console', async ({ request }) => {
  const responses = await crawl(request);
  expect(responses.size).toBeGreaterThan(120);
  expect(responses.get('/')).toContain('Outloud');
  for (const [urlPath, text] of responses) {
    const leaks = secrets.filter((secret) => text.includes(secret) && !isEcho(urlPath, secret));
    expect([urlPath, leaks]).toEqual([urlPath, []]);
  }
});

/** An error page may repeat the requested path. */
function isEcho(urlPath: string, secret: string): boolean {
  return urlPath.includes(secret);
}

test('unauthorized calls to the operator API get the 404 of an unknown path for every method', async ({ request }) => {
  const notFoundBody = await (await request.get('/api/no-such-thing')).text();
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    for (const urlPath of [
      '/api/admin/stats',
      '/api/admin/deliveries',
      '/api/admin/nothing',
      '/api/admin/auth/profile',
    ]) {
      const response = await request.fetch(urlPath, { method, data: method === 'GET' ? undefined : {} });
      expect([method, urlPath, response.status(), await response.text()]).toEqual([method, urlPath, 404, notFoundBody]);
    }
  }
});
