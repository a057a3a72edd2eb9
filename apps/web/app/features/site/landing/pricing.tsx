import { formatDollars } from '@outloud/domain/credits';
import { highestPricePerReview, priceReview, priceTiers } from '@outloud/domain/pricing';
import type { Targeting } from '@outloud/domain/targeting/demographics';
import { Button } from '@outloud/ui/button';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';

const tiers: { name: string; targeting: Targeting; text: string }[] = [
  {
    name: 'Anyone',
    targeting: priceTiers.generalAudience,
    text: 'No targeting. Fresh eyes, all kinds of people.',
  },
  {
    name: 'Age and gender',
    targeting: priceTiers.ageAndGender,
    text: 'People of the age and gender you sell to.',
  },
  {
    name: 'The exact person',
    targeting: priceTiers.advanced,
    text: 'Income, occupation, home, children, shopping habits, and more, in any combination.',
  },
];

const promises = [
  'No subscription. Buy credits when you need them. They never expire.',
  'Transcript, summary, and score with every video.',
  'All credits back if you cancel before a tester has started, or if no tester is found.',
  'Video not helpful? Request a refund. We refund reviews that did not do their job.',
];

export function Pricing() {
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="border-line border-y bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-20 sm:px-6 lg:py-28">
        <h2 id="pricing-title" className="font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl">
          Cheaper than a polite consultant.
        </h2>
        <p className="mt-4 max-w-2xl text-lg text-muted leading-8">
          You pay per review, and more only for being picky. One credit is one US dollar.
        </p>
        <ul className="mt-12 grid gap-5 lg:grid-cols-3">
          {tiers.map((tier) => (
            <Tier key={tier.name} {...tier} />
          ))}
        </ul>
        <div className="mt-12 grid items-center gap-8 lg:grid-cols-[1fr_auto]">
          <ul className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
            {promises.map((promise) => (
              <li key={promise} className="flex gap-3 leading-7">
                <Check aria-hidden="true" strokeWidth={2.5} className="mt-1 size-5 shrink-0 text-good" />
                {promise}
              </li>
            ))}
          </ul>
          <Button asChild size="lg">
            <Link to={paths.businessSignup}>Get Started</Link>
          </Button>
        </div>
      </div>
    </section>
  );
}

function Tier({ name, targeting, text }: (typeof tiers)[number]) {
  const { perReview } = priceReview(targeting);
  return (
    <li className="rounded-4xl rounded-bl-lg border border-line bg-surface p-7 sm:p-8">
      <h3 className="font-bold text-xl tracking-[-0.02em]">{name}</h3>
      <p className="mt-6 flex items-end gap-3">
        {perReview === highestPricePerReview && <span className="pb-0.5 text-muted leading-6">up to</span>}
        <span className="font-display font-extrabold text-7xl leading-[0.85] tracking-[-0.05em]">
          {formatDollars(perReview)}
        </span>
        <span className="pb-0.5 text-muted leading-6">a review</span>
      </p>
      <p className="mt-6 text-muted leading-7">{text}</p>
    </li>
  );
}
