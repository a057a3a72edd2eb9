import { formatDollars, lowestPricePerReview } from '@outloud/domain/credits';
import { recordingMinutes } from '@outloud/domain/earnings';
import { highestPricePerReview } from '@outloud/domain/pricing';
import { deliveryPromise } from '@outloud/domain/roasts';
import { ChevronDown } from 'lucide-react';

/** An accordion: browsers keep only one `details` element with the same name open. */
export function Faq() {
  return (
    <section id="faq" aria-labelledby="faq-title" className="mx-auto max-w-6xl px-4 py-20 sm:px-6 lg:py-28">
      <div className="grid gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-16">
        <h2 id="faq-title" className="font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl">
          Fair questions.
        </h2>
        <div className="border-line border-t">
          {faqEntries.map(({ question, answer }) => (
            <details key={question} name="faq" className="group border-line border-b">
              <summary className="flex cursor-pointer list-none items-center gap-4 rounded-md py-5 font-bold text-lg leading-7 marker:content-none">
                <span className="grow">{question}</span>
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-2xl pb-6 text-muted leading-7">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Plain text, because the structured data for search engines contains these entries too. */
export const faqEntries = [
  {
    question: 'Who are the testers?',
    answer:
      'People in the United States who applied to be testers. Our team reads every application before we accept a tester. Testers tell us about themselves, which is how targeting works, and no tester reviews the same request twice. You see their first name and initial.',
  },
  {
    question: 'What exactly do I get?',
    answer: `For each review, a video of ${recordingMinutes.min} to ${recordingMinutes.max} minutes with the tester’s screen and voice, unedited. It comes with a transcript, a summary, a sentiment, a user experience score out of 10, and lists of what the tester liked and disliked. Every point quotes the tester and links to that moment in the video. You can download everything.`,
  },
  {
    question: 'How long does it take?',
    answer: `${deliveryPromise.percent}% of videos arrive within ${deliveryPromise.hours} hours. The narrower your targeting, the fewer testers match, so a very specific request can take longer. We email you when each video is ready.`,
  },
  {
    question: 'What does it cost?',
    answer: `From ${formatDollars(lowestPricePerReview)} a review without targeting, up to ${formatDollars(highestPricePerReview)} with advanced targeting. The request form shows the price of each choice before you order. There is no subscription, and credits never expire.`,
  },
  {
    question: 'What if no tester is found, or a video is not helpful?',
    answer:
      'If you cancel before a tester has started, or if no tester is found in time, you get your credits back automatically. If a video was not helpful, request a refund on its page. We refund reviews that did not do their job.',
  },
  {
    question: 'Who can see my videos?',
    answer:
      'You, and our operators when they check a recording. Videos are private, and their links expire after a few minutes. Software writes the transcript and the summary. When you delete your account, we delete your videos.',
  },
];
