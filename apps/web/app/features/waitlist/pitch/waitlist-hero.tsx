import { highestPay, lowestPay, recordingMinutes, reviewMinutes } from '@outloud/domain/earnings';
import { formatDollars } from '@outloud/domain/money';
import { responseTime } from '@outloud/domain/waitlist';
import { Button } from '@outloud/ui/button';
import { PayScale } from './pay-scale.tsx';

export function WaitlistHero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-12 px-4 pt-14 pb-16 sm:px-6 sm:pt-20 lg:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] lg:gap-14 lg:pb-24">
      <div>
        <h1 className="max-w-2xl font-extrabold text-[2.75rem] leading-[1.02] tracking-[-0.04em] sm:text-6xl">
          Get paid to think out loud.
        </h1>
        <p className="mt-6 max-w-xl text-lg text-muted leading-8 sm:text-xl">
          Open a website you have never seen. Record your screen, say what you really think. You don’t have to be nice.
        </p>
        <p className="mt-4 max-w-xl text-lg leading-8">
          {formatDollars(lowestPay)} to {formatDollars(highestPay)} a review: a recording of {recordingMinutes.min} to{' '}
          {recordingMinutes.max} minutes, about {reviewMinutes} minutes of work in all.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button asChild size="lg">
            <a href="#apply">Apply now</a>
          </Button>
          <p className="text-muted">We reply within {responseTime}.</p>
        </div>
      </div>
      <PayScale />
    </section>
  );
}
