import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { SiteConfig } from '@outloud/contract/site';
import { redirects } from '@outloud/contract/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../errors.ts';
import { installCrawlerFiles } from './crawler-files.ts';
import { sendEncoded } from './encoded.ts';
import { loadSite, type Page } from './pages.ts';

const secondsPerYear = 31_536_000;

type SiteOptions = {
  config: SiteConfig;
  mediaHosts: string[];
  /** The status of a page that exists only for some parameters. Null for all other paths. */
  findPageStatus: (pathname: string) => Promise<number | null>;
};

/** Serves the built public site, and the 404 page for all paths outside the API that no route handles. */
export async function installSite(
  app: FastifyInstance,
  folder: string | null,
  { config, mediaHosts, findPageStatus }: SiteOptions,
): Promise<void> {
  if (!folder || !existsSync(folder)) {
    app.setNotFoundHandler(() => Promise.reject(notFound()));
    return;
  }
  const site = loadSite(folder, config, mediaHosts);
  installCrawlerFiles(app, config, site.sitemapPaths);
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hasContentHash = file.startsWith(path.join(folder, 'assets'));
      reply.header('cache-control', `public, max-age=${hasContentHash ? `${secondsPerYear}, immutable` : 3600}`);
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (!wantsPage || request.url.startsWith('/assets/')) throw notFound();
    const [pathname = '/', query] = request.url.split('?', 2);
    const target = redirects[pathname];
    if (target) return reply.redirect(withQuery(target, query));
    const page = site.findPage(pathname);
    if (!page || page === site.shell) reply.header('x-robots-tag', 'noindex');
    const status = page ? ((await findPageStatus(pathname)) ?? 200) : 404;
    return sendPage(request, reply.code(status), page ?? site.notFoundPage);
  });
}

function withQuery(target: string, query: string | undefined): string {
  const [pathname, fragment] = target.split('#');
  return `${pathname}${query ? `?${query}` : ''}${fragment ? `#${fragment}` : ''}`;
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.contentSecurityPolicy,
    'cache-control': 'no-cache',
    etag: page.etag,
  });
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  return sendEncoded(request, reply, page);
}
