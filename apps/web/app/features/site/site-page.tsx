import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

type SitePageProps = { banner?: ReactNode; children: ReactNode };

export function SitePage({ banner, children }: SitePageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      {banner}
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
