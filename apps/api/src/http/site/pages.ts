import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { notFoundPath, type SiteConfig } from '@outloud/contract/site';
import { type AllowedHosts, createContentSecurityPolicy } from './content-security-policy.ts';
import { type Encoded, encode } from './encoded.ts';
import { fillPlaceholders } from './site-config.ts';

export type Page = Encoded & { contentSecurityPolicy: string; etag: string };

/** The built site: prerendered pages, and one shell for client-rendered routes. */
export type Site = {
  findPage: (path: string) => Page | null;
  shell: Page;
  notFoundPage: Page;
  sitemapPaths: string[];
};

export function loadSite(folder: string, site: SiteConfig, mediaHosts: string[] = []): Site {
  const hosts = { connect: site.analytics ? [site.analytics.host] : [], media: mediaHosts };
  const loadPage = (file: string) =>
    createPage(fillPlaceholders(readFileSync(path.join(folder, file), 'utf8'), site), hosts);
  const pages = new Map<string, Page>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (path.basename(file) !== 'index.html') continue;
    const url = `/${path.dirname(file)}`.replace(/\/\.?$/, '') || '/';
    pages.set(url, loadPage(file));
  }
  const shell = loadPage('__spa-fallback.html');
  const notFoundPage = pages.get(notFoundPath) ?? shell;
  pages.delete(notFoundPath);
  const patterns = loadRoutePatterns(path.join(folder, '../routes.json'));
  return {
    shell,
    notFoundPage,
    sitemapPaths: [...pages].filter(([, page]) => !page.plain.includes('content="noindex"')).map(([url]) => url),
    findPage(url) {
      const trimmed = trimTrailingSlashes(url);
      return pages.get(trimmed) ?? (patterns.some((pattern) => pattern.test(trimmed)) ? shell : null);
    },
  };
}

/** Uses a loop, because a regular expression takes quadratic time on a URL with many slashes. */
function trimTrailingSlashes(url: string): string {
  let end = url.length;
  while (end > 1 && url[end - 1] === '/') end--;
  return url.slice(0, end);
}

export function createPage(html: string, hosts: AllowedHosts): Page {
  const content = Buffer.from(html);
  return {
    ...encode(content),
    contentSecurityPolicy: createContentSecurityPolicy(html, hosts),
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
  };
}

type BuiltRoute = { path?: string; children?: BuiltRoute[] };

/** Reads the route table of the build, so that an unknown page gets a real 404 status instead of the shell. */
function loadRoutePatterns(file: string): RegExp[] {
  if (!existsSync(file)) return [];
  const paths: string[] = [];
  const walk = (routes: BuiltRoute[], parent: string) => {
    for (const { path: segment, children } of routes) {
      const fullPath = segment ? `${parent}/${segment}`.replaceAll(/\/+/g, '/') : parent;
      if (segment && segment !== '*') paths.push(fullPath);
      walk(children ?? [], fullPath);
    }
  };
  walk(JSON.parse(readFileSync(file, 'utf8')) as BuiltRoute[], '');
  return paths.map((fullPath) => new RegExp(`^${fullPath.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`));
}
