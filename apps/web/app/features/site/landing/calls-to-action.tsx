import { deliveryPromise } from '@outloud/domain/roasts';
import { Button } from '@outloud/ui/button';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';

export function Banner() {
  return (
    <aside
      aria-label="Delivery time"
      className="bg-night px-4 py-2.5 text-center text-on-night text-sm leading-6 print:hidden"
    >
      {deliveryPromise.percent}% of videos arrive within {deliveryPromise.hours} hours.{' '}
      <Link
        to={paths.businessSignup}
        className="inline-flex items-center gap-1 rounded-sm font-semibold text-night-ember underline underline-offset-4 outline-on-night hover:text-on-night"
      >
        Request your first roast
        <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </aside>
  );
}

export function ClosingCta() {
  return (
    <section aria-labelledby="closing-title" className="mx-auto max-w-6xl px-4 pb-20 sm:px-6 lg:pb-28">
      <div className="flex flex-wrap items-center justify-between gap-8 rounded-4xl rounded-bl-lg bg-night px-7 py-12 text-on-night sm:px-14 sm:py-16">
        <div>
          <h2 id="closing-title" className="font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl">
            Go on. Ask a stranger.
          </h2>
          <p className="mt-3 max-w-lg text-lg text-night-muted leading-8">
            Your visitors already have opinions. They just close the tab instead of telling you.
          </p>
        </div>
        <Button asChild size="lg">
          <Link to={paths.businessSignup}>Get Started</Link>
        </Button>
      </div>
    </section>
  );
}
