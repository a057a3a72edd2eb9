import { dollars, lowestPricePerReview } from '@outloud/domain/money';
import { Button } from '@outloud/ui/button';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

const promises = [
  'No subscription. Buy credits when you want some; they never expire.',
  'Transcript and AI summary with every video.',
  'Full refund if your request is cancelled or no tester is found.',
  'You see the whole price before you press the button.',
];

export function Pricing() {
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="mx-auto max-w-6xl px-4 py-20 sm:px-6 lg:py-28">
      <h2 id="pricing-title" className="font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl">
        Cheaper than a polite consultant.
      </h2>
      <div className="mt-12 grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
        <div className="rounded-4xl rounded-bl-lg border border-line bg-surface p-8 sm:p-10">
          <p className="flex items-end gap-3">
            <span className="sr-only">From </span>
            <span className="font-display font-extrabold text-8xl leading-[0.85] tracking-[-0.05em]">
              {dollars(lowestPricePerReview)}
            </span>
            <span className="pb-0.5 text-lg text-muted leading-6">
              and up,
              <br />
              per review
            </span>
          </p>
          <p className="mt-7 text-muted leading-7">
            That is {lowestPricePerReview} credits for anybody’s honest opinion. One credit is one US dollar. Picking
            who reviews you costs a little more.
          </p>
          <Button asChild size="lg" className="mt-7 w-full sm:w-auto">
            <Link to={paths.businessSignup}>Get Started</Link>
          </Button>
        </div>
        <ul className="grid gap-5">
          {promises.map((promise) => (
            <li key={promise} className="flex gap-4 text-lg leading-7">
              <Check aria-hidden="true" strokeWidth={2.5} className="mt-0.5 size-6 shrink-0 text-good" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
