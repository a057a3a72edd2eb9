import { formatDollars } from '@outloud/domain/credits';
import { highestPay, lowestPay, payExamples, recordingMinutes, reviewMinutes } from '@outloud/domain/earnings';
import { responseTime } from '@outloud/domain/waitlist';
import { Button } from '@outloud/ui/button';

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

function PayScale() {
  return (
    <section
      aria-labelledby="pay-scale-title"
      className="rounded-4xl rounded-bl-lg bg-night px-6 py-8 text-on-night sm:px-9 sm:py-10"
    >
      <h2 id="pay-scale-title" className="font-bold text-2xl tracking-[-0.02em]">
        What one review pays
      </h2>
      <p className="mt-1 text-night-muted leading-7">It depends on whose opinion the customer asks for.</p>
      <dl className="mt-6 grid gap-5">
        {payExamples.map(({ label, pay }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4">
            <dt className="leading-6">{label}</dt>
            <dd className="font-bold font-display text-2xl leading-7 tabular-nums">{formatDollars(pay)}</dd>
            <div aria-hidden="true" className="col-span-2 mt-2 h-1.5 rounded-full bg-night-muted/25">
              <div className="h-full rounded-full bg-night-ember" style={{ width: `${(pay / highestPay) * 100}%` }} />
            </div>
          </div>
        ))}
      </dl>
    </section>
  );
}
