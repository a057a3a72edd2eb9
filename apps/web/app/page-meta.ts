import type { MetaDescriptor } from 'react-router';
import { publicUrl } from './site-config.ts';

/** For pages whose URL is a secret. Links on the page do not reveal it. */
export function getPrivatePageMeta(title: string, description: string): MetaDescriptor[] {
  return [...getPageMeta(title, description), { name: 'referrer', content: 'no-referrer' }];
}

/** Title, description, and social preview tags. Search engines do not index a page without a path. */
export function getPageMeta(title: string, description: string, path?: string): MetaDescriptor[] {
  const fullTitle = title.includes('Outloud') ? title : `${title} · Outloud`;
  const basicTags = [{ title: fullTitle }, { name: 'description', content: description }];
  if (!path) return [...basicTags, { name: 'robots', content: 'noindex' }];
  return [
    ...basicTags,
    { tagName: 'link', rel: 'canonical', href: publicUrl + path },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Outloud' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: publicUrl + path },
    { property: 'og:image', content: `${publicUrl}/preview.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'A website and the things a tester says about it, out loud' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
