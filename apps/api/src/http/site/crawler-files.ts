import type { SiteConfig } from '@outloud/contract/site';
import type { FastifyInstance } from 'fastify';

type Site = Pick<SiteConfig, 'publicUrl' | 'contactEmail'>;

export function installCrawlerFiles(app: FastifyInstance, site: Site, paths: string[]): void {
  const { publicUrl } = site;
  const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /dashboard', `Sitemap: ${publicUrl}/sitemap.xml`];
  const urls = paths.toSorted().map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
  ];
  const cacheForADay = 'public, max-age=86400';
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheForADay)
      .send(`${rules.join('\n')}\n`),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', cacheForADay)
      .send(`${sitemap.join('\n')}\n`),
  );
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', cacheForADay).send(formatSecurityText(site)),
  );
}

/** RFC 9116 requires an expiration date. */
function formatSecurityText({ publicUrl, contactEmail }: Site): string {
  const expiresAt = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
  const lines = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expiresAt}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
