import type { FastifyInstance } from 'fastify';

/** What search engines ask for first. */
export function installCrawlerFiles(app: FastifyInstance, publicUrl: string, addresses: string[]): void {
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
}
