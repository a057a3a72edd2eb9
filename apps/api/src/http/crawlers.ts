import type { SiteConfig } from '@outloud/contract/site';
import type { FastifyInstance } from 'fastify';

type Site = Pick<SiteConfig, 'publicUrl' | 'contactEmail'>;

/** What search engines ask for first, and whoever has found a hole. */
export function installCrawlerFiles(app: FastifyInstance, site: Site, addresses: string[]): void {
  const { publicUrl } = site;
  const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /dashboard', `Sitemap: ${publicUrl}/sitemap.xml`];
  const places = addresses.toSorted().map((address) => `<url><loc>${publicUrl}${address}</loc></url>`);
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...places,
    '</urlset>',
  ];
  const aDay = 'public, max-age=86400';
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', aDay)
      .send(`${rules.join('\n')}\n`),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', aDay)
      .send(`${sitemap.join('\n')}\n`),
  );
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', aDay).send(securityText(site)),
  );
}

/** As RFC 9116 has it, which wants a date after which nobody should rely on it. */
function securityText({ publicUrl, contactEmail }: Site): string {
  const inAMonth = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
  const lines = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${inAMonth}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
