import type { ReactNode } from 'react';
import { calmMark } from '../../lib/calm-page.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

type SitePageProps = { calm?: boolean; banner?: ReactNode; children: ReactNode };

/** The frame of the public pages; `calm` ones have nothing that needs a script. */
export function SitePage({ calm = false, banner, children }: SitePageProps) {
  return (
    <div className="flex min-h-dvh flex-col" {...(calm ? calmMark : {})}>
      {banner}
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
