import { formatDollars } from '@outloud/domain/credits';
import { priceReview } from '@outloud/domain/pricing';
import type { Targeting } from '@outloud/domain/targeting/demographics';
import { ChoiceChips } from '@outloud/ui/forms/choice-group';
import { Check } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';

const steps = [
  {
    title: 'Pick who gets to judge you',
    text: 'Age, gender, income, job, home, children, shopping habits. Narrow it down to the people you built this for, or leave it open and hear from anyone. Every choice shows its price as you make it.',
    art: <TargetingDemo />,
  },
  {
    title: 'Tell them what to try',
    text: 'Give them a job: find the price, sign up, order something. Name what worries you, and they will check it. Or say nothing at all, and find out what people do with your site when no one helps them.',
    art: <InstructionsArt />,
  },
  {
    title: 'Get it raw',
    text: 'Their screen, their voice, unedited. Plus the transcript, a summary, a score, and what they liked and disliked. Each point quotes the tester and takes you to the second it happened. Nothing is made up.',
  },
];

/** The third step shows an excerpt of a real review. */
export function HowItWorks({ excerpt }: { excerpt: ReactNode }) {
  return (
    <section
      id="how-it-works"
      aria-labelledby="how-it-works-title"
      className="mx-auto max-w-6xl px-4 py-20 sm:px-6 lg:py-28"
    >
      <h2 id="how-it-works-title" className="max-w-2xl font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl">
        Three steps. The third one stings.
      </h2>
      <ol className="mt-16 grid gap-20 lg:mt-20 lg:gap-28">
        {steps.map((step, index) => (
          <Step key={step.title} number={index + 1} art={excerpt} {...step} />
        ))}
      </ol>
    </section>
  );
}

type StepProps = { number: number; title: string; text: string; art: ReactNode };

/** Text and picture switch sides with every step. */
function Step({ number, title, text, art }: StepProps) {
  return (
    <li className="group grid items-center gap-10 lg:grid-cols-2 lg:gap-20">
      <div className="lg:group-even:order-2">
        <span
          aria-hidden="true"
          className="grid size-12 place-items-center rounded-2xl rounded-bl-sm bg-ember font-display font-extrabold text-on-ember text-xl"
        >
          {number}
        </span>
        <h3 className="mt-5 font-extrabold text-3xl tracking-[-0.03em] sm:text-4xl">{title}</h3>
        <p className="mt-4 max-w-lg text-lg text-muted leading-8">{text}</p>
      </div>
      {art}
    </li>
  );
}

const filters: { label: string; targeting: Targeting }[] = [
  { label: 'Aged 26-35', targeting: { ageRanges: ['26-35'] } },
  { label: 'Women', targeting: { genders: ['Female'] } },
  { label: 'Earns $100k or more', targeting: { incomeLevel: ['$100k-$150k', '$150k+'] } },
  { label: 'Works in real estate', targeting: { industries: ['Real Estate'] } },
  { label: 'Owns a home', targeting: { housingStatuses: ['Homeowner'] } },
  { label: 'Has small children', targeting: { hasChildren: ['Children 0-5'] } },
  { label: 'Shops online weekly', targeting: { onlineShoppingFrequency: ['Weekly'] } },
];
const options = filters.map(({ label }) => ({ value: label, label }));

function TargetingDemo() {
  const [chosen, setChosen] = useState<string[]>(['Aged 26-35', 'Shops online weekly']);
  const targeting = Object.assign(
    {},
    ...filters.filter(({ label }) => chosen.includes(label)).map((filter) => filter.targeting),
  );
  const firstInput = useRef<HTMLInputElement>(null);
  const { perReview, lines } = priceReview(targeting);
  return (
    <div className="rounded-4xl rounded-bl-lg border border-line bg-surface p-6 sm:p-9">
      <ChoiceChips
        label="Who should review it?"
        options={options}
        input={firstInput}
        chosen={chosen}
        onChange={setChosen}
      />
      <p role="status" className="mt-8 flex items-end gap-3 border-line border-t pt-6">
        <span className="font-display font-extrabold text-6xl leading-[0.85] tracking-[-0.05em] tabular-nums">
          {formatDollars(perReview)}
        </span>
        <span className="text-muted leading-6">a review</span>
      </p>
      <p className="mt-4 min-h-12 text-muted text-sm leading-6">
        {lines.map(({ label, credits }, index) => (
          <span key={label}>
            {index > 0 && (credits < 0 ? ' − ' : ' + ')}
            {label} {formatDollars(Math.abs(credits))}
          </span>
        ))}
      </p>
    </div>
  );
}

const focusAreas = ['The price', 'Checkout', 'Words you had to read twice'];

function InstructionsArt() {
  return (
    <figure className="rounded-4xl rounded-bl-lg border border-line bg-surface p-6 sm:p-9">
      <figcaption className="font-semibold text-muted text-sm">Example instructions</figcaption>
      <blockquote className="mt-4 font-display font-semibold text-2xl leading-9 tracking-[-0.015em]">
        “You need running shoes for wide feet. Find a pair, put it in your cart, and pay as a guest. Stop when you would
        have given up at home, and tell us why.”
      </blockquote>
      <ul className="mt-7 grid gap-3 border-line border-t pt-6">
        {focusAreas.map((area) => (
          <li key={area} className="flex items-center gap-3">
            <Check aria-hidden="true" strokeWidth={2.5} className="size-5 shrink-0 text-good" />
            {area}
          </li>
        ))}
      </ul>
    </figure>
  );
}
