import { recordingMinutes } from '@outloud/domain/earnings';
import { formatDollars, lowestPricePerReview } from '@outloud/domain/money';
import { highestPricePerReview } from '@outloud/domain/pricing';
import { deliveryPromise } from '@outloud/domain/roasts';

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
