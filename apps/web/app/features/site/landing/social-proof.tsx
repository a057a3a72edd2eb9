import { formatDollars, lowestPricePerReview } from '@outloud/domain/credits';
import { recordingMinutes } from '@outloud/domain/earnings';
import { deliveryPromise } from '@outloud/domain/roasts';
import { CalendarX2, CircleDollarSign, FileText, Timer } from 'lucide-react';

const badges = [
  {
    Icon: Timer,
    title: `${deliveryPromise.percent}% within ${deliveryPromise.hours} hours`,
    text: 'We email you when each video is ready.',
  },
  {
    Icon: CircleDollarSign,
    title: `From ${formatDollars(lowestPricePerReview)} a review`,
    text: 'You see the full price before you order.',
  },
  { Icon: CalendarX2, title: 'No subscription', text: 'Prepaid credits. They never expire.' },
  {
    Icon: FileText,
    title: 'Transcript and summary included',
    text: `For the full ${recordingMinutes.min} to ${recordingMinutes.max} minutes, with every point linked to its timestamp.`,
  },
];

export function Badges() {
  return (
    <section aria-label="What you can count on" className="border-line border-y bg-sunken">
      <ul className="mx-auto grid max-w-6xl gap-x-8 gap-y-7 px-4 py-10 sm:grid-cols-2 sm:px-6 lg:grid-cols-4">
        {badges.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-6 shrink-0 text-ember" />
            <div>
              <p className="font-bold leading-6">{title}</p>
              <p className="mt-0.5 text-[0.9375rem] text-muted leading-6">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Customer quotes, used with permission. The section is hidden while the list is empty. */
const quotes: { text: string; name: string; company: string }[] = [];

export function Testimonials() {
  return (
    <section
      id="testimonials"
      aria-labelledby="testimonials-title"
      hidden={quotes.length === 0}
      className="mx-auto max-w-6xl px-4 py-20 sm:px-6 lg:py-28"
    >
      <h2 id="testimonials-title" className="font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl">
        They got roasted. They came back.
      </h2>
      <ul className="mt-12 grid gap-8 md:grid-cols-3">
        {quotes.map(({ text, name, company }) => (
          <li key={name}>
            <figure>
              <blockquote className="text-lg leading-8">“{text}”</blockquote>
              <figcaption className="mt-3 text-muted">
                {name}, {company}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
