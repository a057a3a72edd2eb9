import { Logo } from '@outloud/ui/logo';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NoScriptNotice } from '../../../lib/no-script-notice.tsx';
import { paths } from '../../../paths.ts';
import { ReviewQuotePanel } from './review-quote-panel.tsx';

type AuthPageProps = { title: string; lead?: ReactNode; children: ReactNode };

/** Layout for pages without a session. On wide screens, a sample quote appears on the right. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="flex flex-col px-5 py-6 sm:px-10">
        <header>
          <Link to={paths.landing} className="inline-block rounded-lg" aria-label="Outloud, home">
            <Logo />
          </Link>
        </header>
        <main id="main" className="mx-auto w-full max-w-md pt-12 pb-10 sm:pt-20">
          <h1 tabIndex={-1} className="font-extrabold text-4xl tracking-[-0.03em]">
            {title}
          </h1>
          {lead && <p className="mt-3 text-lg text-muted leading-7">{lead}</p>}
          <div className="mt-8">
            <NoScriptNotice />
            {children}
          </div>
        </main>
      </div>
      <ReviewQuotePanel />
    </div>
  );
}
