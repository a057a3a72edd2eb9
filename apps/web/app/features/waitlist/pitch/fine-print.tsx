import {
  bestHourlyPay,
  calculateHourlyPay,
  fastReviewMinutes,
  highestPay,
  homeownerExample,
  lowestPay,
  profileBonusPercent,
  reviewMinutes,
} from '@outloud/domain/earnings';
import { formatDollars } from '@outloud/domain/money';

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

export function FinePrint() {
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
