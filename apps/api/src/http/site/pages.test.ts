import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPage, loadSite } from './pages.ts';
import { fillPlaceholders } from './site-config.ts';

const siteConfig = {
  publicUrl: 'https://reviews.example',
  contactEmail: '"pat&co"@reviews.example',
  googleSignIn: true,
  passkeys: true,
  testPayments: false,
  guestReviews: true,
  fulfilmentHours: 72,
  cloudFiles: false,
  remoteAi: false,
  studioUrl: null,
  analytics: null,
};

describe('content security policy', () => {
  it('allows each inline script by hash and ignores scripts with a src', () => {
    const { contentSecurityPolicy } = createPage(
      '<script src="/a.js"></script><script>alert(1)</script><script type="module">x()</script>',
      {},
    );
    expect(contentSecurityPolicy).toContain(
      "script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=' 'sha256-D6IGS8VMvCoyaR/l0h9tERrBTATY01CoPS7l6xDv0kI=';",
    );
    expect(contentSecurityPolicy).not.toContain("script-src 'self' 'unsafe-inline'");
  });

  it('allows connections to another host only if the host is listed', () => {
    expect(createPage('', {}).contentSecurityPolicy).toContain("connect-src 'self';");
    const { contentSecurityPolicy } = createPage('', { connect: ['https://eu.i.posthog.com'] });
    expect(contentSecurityPolicy).toContain("connect-src 'self' https://eu.i.posthog.com;");
  });

  it('allows only videos from the bucket', () => {
    expect(createPage('', {}).contentSecurityPolicy).toContain("media-src 'self' blob:;");
    const { contentSecurityPolicy } = createPage('', { media: ['https://s3.example'] });
    expect(contentSecurityPolicy).toContain("media-src 'self' blob: https://s3.example;");
    expect(contentSecurityPolicy.match(/s3\.example/g)).toHaveLength(1);
  });
});

describe('site', () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'outloud-site-')), 'client');
  mkdirSync(path.join(folder, 'login'), { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), 'landing');
  writeFileSync(path.join(folder, 'login/index.html'), 'login');
  mkdirSync(path.join(folder, 'contact'));
  const template =
    '<a href="__PUBLIC_URL__/x" title="__CONTACT_EMAIL__"><script type="application/json">__SITE_CONFIG__</script>';
  writeFileSync(path.join(folder, 'contact/index.html'), template);
  mkdirSync(path.join(folder, 'receipt'));
  writeFileSync(path.join(folder, 'receipt/index.html'), '<meta name="robots" content="noindex"/>');
  mkdirSync(path.join(folder, '404'));
  writeFileSync(path.join(folder, '404/index.html'), 'no such page');
  writeFileSync(path.join(folder, '__spa-fallback.html'), 'shell');
  const routes = [
    {
      id: 'root',
      path: '',
      children: [
        { path: 'login' },
        { path: 'dashboard', children: [{ index: true }, { path: 'roasts/:id' }] },
        { path: '*' },
      ],
    },
  ];
  writeFileSync(path.join(folder, '../routes.json'), JSON.stringify(routes));
  const site = loadSite(folder, siteConfig);

  it.each([
    ['/', 'landing'],
    ['/login', 'login'],
    ['/login/', 'login'],
    ['/dashboard', 'shell'],
    ['/dashboard/roasts/7', 'shell'],
    ['/dashboard/roasts/7/8', undefined],
    ['/dashboard/roasts', undefined],
    ['/login/x', undefined],
    ['/nothing', undefined],
    ['/404', undefined],
  ])('resolves the path %s to the page %s', (url, content) => {
    expect(site.findPage(url)?.plain.toString()).toBe(content);
  });

  it('replaces placeholders with escaped settings', () => {
    const studioUrl = 'https://x.example/</script>';
    const page = loadSite(folder, { ...siteConfig, studioUrl }).findPage('/contact');
    expect(page?.plain.toString()).toBe(
      '<a href="https://reviews.example/x" title="&quot;pat&amp;co&quot;@reviews.example"><script type="application/json">' +
        '{"publicUrl":"https://reviews.example","contactEmail":"\\"pat&co\\"@reviews.example","googleSignIn":true,"passkeys":true,' +
        '"testPayments":false,"guestReviews":true,"fulfilmentHours":72,"cloudFiles":false,"remoteAi":false,"studioUrl":"https://x.example/\\u003c/script>","analytics":null}</script>',
    );
  });

  it.each([
    [true, 'block'],
    [false, 'hidden'],
  ])('shows elements that need passkeys only if passkeys are available: %s', (passkeys, display) => {
    const html = '<p class="__PASSKEY_CLASS__"></p>';
    expect(fillPlaceholders(html, { ...siteConfig, passkeys })).toBe(`<p class="${display}"></p>`);
  });

  it('loads the 404 page of the build', () => {
    expect(site.notFoundPage.plain.toString()).toBe('no such page');
  });

  it('lists only indexable pages for the sitemap', () => {
    expect(site.sitemapPaths.toSorted()).toEqual(['/', '/contact', '/login']);
  });
});
