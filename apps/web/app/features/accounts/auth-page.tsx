import { cn } from '@outloud/ui/cn';
import { Logo } from '@outloud/ui/logo';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NoScriptNotice } from '../../hydration/hydration.tsx';
import { paths } from '../../paths.ts';

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

const barHeights = [
  14, 22, 34, 26, 48, 64, 40, 30, 52, 78, 60, 36, 24, 44, 70, 88, 58, 34, 20, 30, 46, 62, 38, 26, 16, 28, 40, 24, 14,
  10,
];

function ReviewQuotePanel() {
  return (
    <aside
      aria-label="What a review sounds like"
      className="relative hidden flex-col justify-center overflow-hidden bg-night px-12 py-16 text-on-night lg:flex xl:px-20"
    >
      <figure className="sticky top-24 max-w-xl">
        <blockquote className="rounded-4xl rounded-bl-md bg-on-night p-9 text-night xl:p-11">
          <p className="font-bold font-display text-3xl leading-[1.15] tracking-[-0.025em] xl:text-4xl">
            “Okay, ten seconds in. It’s pretty. I have no idea what they sell.”
          </p>
        </blockquote>
        <div aria-hidden="true" className="mt-8 flex h-14 items-center gap-1.5">
          {barHeights.map((height, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the bars never changes
              key={index}
              style={{ height: `${height}%` }}
              className={cn('w-1.5 rounded-full', index < 11 ? 'bg-night-ember' : 'bg-night-muted/45')}
            />
          ))}
          <span className="ml-4 font-semibold text-night-muted text-sm tabular-nums">0:10</span>
        </div>
        <figcaption className="mt-6 max-w-sm text-night-muted leading-7">
          What people say when they don’t have to be polite. An example, not a real review.
        </figcaption>
      </figure>
    </aside>
  );
}
