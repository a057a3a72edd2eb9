import { payout } from '@outloud/domain/earnings';
import { dollars } from '@outloud/domain/money';
import { tokenMinutes } from '@outloud/domain/retention';
import { responseTime } from '@outloud/domain/waitlist';

const invitationDays = tokenMinutes.invitation / (24 * 60);

/** From the form to the money. */
const steps = [
  { title: 'You apply', text: 'With the form on this page. The more you answer, the more requests can fit you.' },
  { title: 'We look', text: `A person reads your application. You hear from us within ${responseTime}.` },
  {
    title: 'You are invited',
    text: `If we say yes, you get a mail with a link. It works once, for ${invitationDays} days.`,
  },
  { title: 'You set a password', text: 'The link opens your account. From then on you sign in like everybody else.' },
  {
    title: 'You claim, record, get paid',
    text: `Take on a review that fits you and hand in your recording. You can withdraw its pay ${payout.afterDays} days after it was accepted, from ${dollars(payout.minimum)} on.`,
  },
];

/** Without those that are done. */
export function Steps({ done = 0 }: { done?: number }) {
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
