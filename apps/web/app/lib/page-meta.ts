import type { MetaDescriptor } from 'react-router';
import { publicUrl } from './site-config.ts';

/** What a page is called, and what others say of it when they link to it. Without an address it is nobody's business. */
export function pageMeta(title: string, description: string, address?: string): MetaDescriptor[] {
  const fullTitle = title.includes('Outloud') ? title : `${title} · Outloud`;
  const named = [{ title: fullTitle }, { name: 'description', content: description }];
  if (!address) return [...named, { name: 'robots', content: 'noindex' }];
  return [
    ...named,
    { tagName: 'link', rel: 'canonical', href: publicUrl + address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Outloud' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: publicUrl + address },
    { property: 'og:image', content: `${publicUrl}/preview.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'A website and the things a tester says about it, out loud' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
