import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { missingPage, type SiteConfig } from '@outloud/contract/site';
import { type Encoded, encode } from './encoded.ts';
import { fillIn } from './site-config.ts';

export type Page = Encoded & { policy: string; etag: string };

/** The built site as it is served: prerendered pages, and one shell for the routes that live in the browser. */
export type Site = {
  find: (path: string) => Page | null;
  shell: Page;
  /** For addresses that lead nowhere. */
  missing: Page;
  /** The pages that search engines may show. */
  listed: string[];
};

/** Other hosts that a page may connect to, or load videos from. */
type Hosts = { connect?: string[]; media?: string[] };

export function loadSite(folder: string, site: SiteConfig, media: string[] = []): Site {
  const hosts = { connect: site.analytics ? [site.analytics.host] : [], media };
  const read = (file: string) => toPage(fillIn(readFileSync(path.join(folder, file), 'utf8'), site), hosts);
  const pages = new Map<string, Page>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (path.basename(file) !== 'index.html') continue;
    const address = `/${path.dirname(file)}`.replace(/\/\.?$/, '') || '/';
    pages.set(address, read(file));
  }
  const shell = read('__spa-fallback.html');
  const missing = pages.get(missingPage) ?? shell;
  pages.delete(missingPage);
  const patterns = routePatterns(path.join(folder, '../routes.json'));
  return {
    shell,
    missing,
    listed: [...pages].filter(([, page]) => !page.plain.includes('content="noindex"')).map(([address]) => address),
    find(address) {
      const plain = withoutEndSlashes(address);
      return pages.get(plain) ?? (patterns.some((pattern) => pattern.test(plain)) ? shell : null);
    },
  };
}

/** Not by a pattern: one that looks for slashes at the end takes forever on an address made of slashes. */
function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (end > 1 && address[end - 1] === '/') end--;
  return address.slice(0, end);
}

export function toPage(html: string, hosts: Hosts): Page {
  const content = Buffer.from(html);
  return {
    ...encode(content),
    policy: contentPolicy(html, hosts),
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
  };
}

/** Every inline script is named by its hash, so an injected one does not run. */
function contentPolicy(html: string, { connect = [], media = [] }: Hosts): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...new Set(hashes)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ['media-src', "'self'", 'blob:', ...media].join(' '),
    ['connect-src', "'self'", ...connect].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

type BuiltRoute = { path?: string; children?: BuiltRoute[] };

/** From the build's own route table, so that an unknown page is a real 404 and not a shell that says so later. */
function routePatterns(file: string): RegExp[] {
  if (!existsSync(file)) return [];
  const paths: string[] = [];
  const walk = (routes: BuiltRoute[], parent: string) => {
    for (const { path: own, children } of routes) {
      const full = own ? `${parent}/${own}`.replaceAll(/\/+/g, '/') : parent;
      if (own && own !== '*') paths.push(full);
      walk(children ?? [], full);
    }
  };
  walk(JSON.parse(readFileSync(file, 'utf8')) as BuiltRoute[], '');
  return paths.map((full) => new RegExp(`^${full.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`));
}
