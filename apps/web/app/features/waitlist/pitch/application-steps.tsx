import { payoutRules } from '@outloud/domain/earnings';
import { formatDollars } from '@outloud/domain/money';
import { tokenMinutes } from '@outloud/domain/retention';
import { responseTime } from '@outloud/domain/waitlist';

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
    text: `Claim a review that fits you and submit your recording. You can withdraw your pay ${payoutRules.afterDays} days after we accept the recording, once you have at least ${formatDollars(payoutRules.minimum)}.`,
  },
];

export function ApplicationSteps({ skippedSteps = 0 }: { skippedSteps?: number }) {
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
