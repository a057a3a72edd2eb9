import { payoutRules } from '@outloud/domain/earnings';
import { formatDollars } from '@outloud/domain/money';
import { tokenMinutes } from '@outloud/domain/retention';
import { responseTime } from '@outloud/domain/waitlist';

const invitationDays = tokenMinutes.invitation / (24 * 60);

const steps = [
  { title: 'You apply', text: 'With the form on this page. The more you answer, the more requests can fit you.' },
  { title: 'We review', text: `A person reads your application. You hear from us within ${responseTime}.` },
  {
    title: 'We invite you',
    text: `If we say yes, you get an email with a link. It works once and expires after ${invitationDays} days.`,
  },
  { title: 'You set a password', text: 'The link opens your account. After that, you sign in with your password.' },
  {
    title: 'You claim, record, get paid',
    text: `Claim a review that fits you and submit your recording. You can withdraw its pay ${payoutRules.afterDays} days after it is accepted, once you have ${formatDollars(payoutRules.minimum)}.`,
  },
];

/** Skips the first `done` steps. */
export function ApplicationSteps({ done = 0 }: { done?: number }) {
  return (
    <ol className="grid gap-8">
      {steps.slice(done).map(({ title, text }, index) => (
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
