import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './setup/test.ts';

const prefix = 'gw-browser-tests';

/** Where the console is, what it says, what it calls, and what its code is made of. */
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

const client = path.join(import.meta.dirname, '../apps/web/build/client');

/** What is built for the public, and what else a stranger would try. */
function firstAddresses(): string[] {
  const built = readdirSync(client, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = built.map(({ parentPath, name }) => `/${path.relative(client, path.join(parentPath, name))}`);
  const api = ['/api/openapi.json', '/api/health', '/api/reference', '/api/admin', '/api/admin/stats'];
  const tries = [
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
  return [...files, ...files.map((file) => `${file}.map`), ...api, ...tries, ...pages];
}

/** Every address of this site that a page, a script or a style names. */
function addressesIn(text: string, from: string): string[] {
  const named = text.matchAll(
    /(?:href|src)="([^"#?]+)|["'`(]((?:\.{0,2}\/)[\w./-]+\.(?:js|css|woff2|svg|png|webp|jpg|mp4|json|map))["'`)]/g,
  );
  const site = new URL('http://site');
  return [...named]
    .map(([, link, file]) => new URL(link ?? file ?? '/', new URL(from, site)))
    .filter(({ host }) => host === site.host)
    .map(({ pathname }) => pathname);
}

async function crawl(request: APIRequestContext): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const left = firstAddresses();
  for (let address = left.pop(); address; address = left.pop()) {
    if (seen.has(address)) continue;
    const response = await request.get(address, { maxRedirects: 0 });
    const headers = response.headersArray().map(({ name, value }) => `${name}: ${value}`);
    const body = (await response.body()).toString('latin1');
    seen.set(address, `${headers.join('\n')}\n${body}`);
    if (/html|javascript|css/.test(response.headers()['content-type'] ?? '')) left.push(...addressesIn(body, address));
  }
  return seen;
}

test('nothing that a stranger can fetch knows of the console', async ({ request }) => {
  const seen = await crawl(request);
  expect(seen.size).toBeGreaterThan(120);
  expect(seen.get('/')).toContain('Outloud');
  for (const [address, text] of seen) {
    const told = secrets.filter((secret) => text.includes(secret) && !isEcho(address, secret));
    expect([address, told]).toEqual([address, []]);
  }
});

/** What a stranger has typed is no news to them. */
function isEcho(address: string, secret: string): boolean {
  return address.includes(secret);
}

test('a refused call says nothing, whichever way it is made', async ({ request }) => {
  const unknown = await (await request.get('/api/no-such-thing')).text();
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    for (const address of [
      '/api/admin/stats',
      '/api/admin/deliveries',
      '/api/admin/nothing',
      '/api/admin/auth/profile',
    ]) {
      const response = await request.fetch(address, { method, data: method === 'GET' ? undefined : {} });
      expect([method, address, response.status(), await response.text()]).toEqual([method, address, 404, unknown]);
    }
  }
});
