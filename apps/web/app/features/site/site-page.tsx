import { LogoMark } from '@outloud/ui/logo';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { hydrateEarlyIf } from '../../hydration/hydration.tsx';
import { paths } from '../../paths.ts';
import { contactEmail, useSiteConfig } from '../../site-config.ts';
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

const linkClass = 'rounded-sm underline decoration-edge/60 underline-offset-4 hover:text-ink hover:decoration-current';

function SiteFooter() {
  const site = useSiteConfig();
  return (
    <footer className="border-line border-t print:hidden">
      <div className="mx-auto flex min-h-24 max-w-6xl flex-wrap items-center gap-x-8 gap-y-3 px-4 py-8 text-muted text-sm sm:px-6">
        <p className="mr-auto flex items-center gap-2.5">
          <LogoMark className="size-6" />
          Outloud. Honest website reviews, said out loud.
        </p>
        <Link to={paths.testerWaitlist} className={linkClass}>
          Become a Tester
        </Link>
        <Link to={paths.terms} className={linkClass}>
          Terms & Privacy
        </Link>
        <Link to={paths.contact} className={linkClass}>
          Contact
        </Link>
        <a href={`mailto:${contactEmail}`} className={linkClass}>
          {contactEmail}
        </a>
        {!site && <span hidden {...hydrateEarlyIf('studioUrl')} />}
        {site?.studioUrl && (
          <a href={site.studioUrl} rel="noopener" className={linkClass}>
            Our studio
          </a>
        )}
      </div>
    </footer>
  );
}
