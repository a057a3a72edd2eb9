import { formatDollars } from '@outloud/domain/credits';
import {
  bestHourlyPay,
  calculateHourlyPay,
  fastReviewMinutes,
  highestPay,
  homeownerExample,
  lowestPay,
  payoutRules,
  profileBonusPercent,
  reviewMinutes,
} from '@outloud/domain/earnings';
import { tokenMinutes } from '@outloud/domain/retention';
import { restDays } from '@outloud/domain/risk-limits';
import { responseTime } from '@outloud/domain/waitlist';
import { Button } from '@outloud/ui/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { SuccessPage } from '../../components/success-page.tsx';
import { paths } from '../../paths.ts';
import { ApplicationForm } from './application-form.tsx';
import { WaitlistHero } from './waitlist-hero.tsx';

export function WaitlistPage() {
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <ApplicationSubmitted email={email} />;
  return (
    <>
      <WaitlistHero />
      <FinePrint />
      <div className="border-line border-y bg-sunken">
        <section aria-labelledby="steps-title" className={columnsClass}>
          <h2 id="steps-title" className={titleClass}>
            What happens next
          </h2>
          <ApplicationSteps />
        </section>
      </div>
      <section id="apply" aria-labelledby="apply-title" className={columnsClass}>
        <div>
          <h2 id="apply-title" className={titleClass}>
            Apply
          </h2>
          <p className="mt-4 text-muted leading-7">
            For adults who live in the United States. All questions are required unless marked as optional.
          </p>
        </div>
        <ApplicationForm onSubmitted={setEmail} />
      </section>
    </>
  );
}

const columnsClass =
  'mx-auto grid max-w-6xl gap-10 px-4 py-16 sm:px-6 lg:grid-cols-[minmax(0,18rem)_minmax(0,42rem)] lg:gap-20 lg:py-24';
const titleClass = 'font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl';

const notes = [
  {
    title: `Up to ${profileBonusPercent}% more with a complete profile`,
    text: `Customers pay more to hear from certain people, and only testers whose profiles match get these reviews. A review without targeting pays ${formatDollars(lowestPay)}. The same review for homeowners pays ${formatDollars(homeownerExample.pay)}, which is ${profileBonusPercent}% more for one answer.`,
  },
  {
    title: `Up to ${formatDollars(bestHourlyPay)} an hour`,
    text: `That takes reviews at ${formatDollars(highestPay)}, each done in ${fastReviewMinutes.min} to ${fastReviewMinutes.max} minutes. At the usual ${reviewMinutes} minutes, that is ${formatDollars(calculateHourlyPay(highestPay, reviewMinutes))} an hour, or ${formatDollars(calculateHourlyPay(lowestPay, reviewMinutes))} an hour for reviews at ${formatDollars(lowestPay)}.`,
  },
  {
    title: 'What we do not promise',
    text: 'A minimum number of reviews. Reviews depend on customer requests, and in some weeks no request may match you. We do not accept every application. We may reject a recording that is too short, silent, or blank, and we do not pay for rejected recordings.',
  },
];

function FinePrint() {
  return (
    <section aria-labelledby="fine-print-title" className="mx-auto max-w-6xl px-4 pb-20 sm:px-6 lg:pb-24">
      <h2 id="fine-print-title" className="font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl">
        The fine print, in large print.
      </h2>
      <div className="mt-10 grid gap-10 md:grid-cols-3 md:gap-8">
        {notes.map(({ title, text }) => (
          <div key={title}>
            <h3 className="font-bold text-2xl tracking-[-0.02em]">{title}</h3>
            <p className="mt-3 text-muted leading-7">{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

const invitationDays = tokenMinutes.invitation / (24 * 60);

const steps = [
  {
    title: 'You apply',
    text: 'Use the form on this page. The more questions you answer, the more reviews can match you.',
  },
  { title: 'We review', text: `A person reads your application. You hear from us within ${responseTime}.` },
  {
    title: 'We invite you',
    text: `If we accept you, you get an email with a link. The link works once and expires after ${invitationDays} days.`,
  },
  { title: 'You set a password', text: 'The link opens your account. After that, you sign in with your password.' },
  {
    title: 'You claim, record, get paid',
    text: `Claim a review that fits you and submit your recording. You can withdraw your pay ${restDays.established_customer} to ${restDays.linked_accounts} days after we accept the recording, once you have at least ${formatDollars(payoutRules.minimum)}.`,
  },
];

function ApplicationSteps({ skippedSteps = 0 }: { skippedSteps?: number }) {
  return (
    <ol className="grid gap-8">
      {steps.slice(skippedSteps).map(({ title, text }, index) => (
        <li key={title} className="flex gap-5">
          <span
            aria-hidden="true"
            className="grid size-11 shrink-0 place-items-center rounded-2xl rounded-bl-sm bg-ember font-display font-extrabold text-lg text-on-ember"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="font-bold text-xl tracking-[-0.02em]">{title}</h3>
            <p className="mt-1 max-w-xl text-muted leading-7">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function ApplicationSubmitted({ email }: { email: string }) {
  const lead = (
    <>
      Thank you. We will email <strong className="font-semibold text-ink">{email}</strong>, so check that inbox and its
      spam folder. If you applied with this email address before, we use your first application.
    </>
  );
  return (
    <SuccessPage title="Application Submitted!" lead={lead}>
      <h2 className="mt-12 mb-6 font-bold text-2xl tracking-[-0.02em]">What happens next</h2>
      <ApplicationSteps skippedSteps={1} />
      <Button asChild size="lg" className="mt-12">
        <Link to={paths.landing}>Back to Home</Link>
      </Button>
    </SuccessPage>
  );
}
