import { recordingMinutes } from '@outloud/domain/earnings';
import { dollars, lowestPricePerReview } from '@outloud/domain/money';
import { highestPricePerReview } from '@outloud/domain/pricing';
import { arrival } from '@outloud/domain/roasts';

/** Plain text, as search engines get it too. */
export const faqEntries = [
  {
    question: 'Who are the testers?',
    answer:
      'People in the United States who applied to us. Somebody on our team reads every application before anybody is let in. They tell us about themselves, which is how your targeting works, and none of them reviews the same request twice. You get to know them by first name and initial.',
  },
  {
    question: 'What exactly do I get?',
    answer: `For every review a video of ${recordingMinutes.min} to ${recordingMinutes.max} minutes: the tester’s screen and voice, unedited. With it come a transcript, a summary, a sentiment, a user experience score out of 10, and lists of what the tester liked and disliked. Every point quotes the tester and jumps to the moment. All of it can be downloaded.`,
  },
  {
    question: 'How long does it take?',
    answer: `${arrival.percent}% of videos arrive within ${arrival.hours} hours. The more precisely you choose your testers, the fewer of them there are, so a very particular wish can take longer. You get a mail for each video that is ready.`,
  },
  {
    question: 'What does it cost?',
    answer: `From ${dollars(lowestPricePerReview)} a review if anybody may do it, up to ${dollars(highestPricePerReview)} with advanced targeting. The request form shows the price of each choice before you order. There is no subscription, and credits never expire.`,
  },
  {
    question: 'What if nobody takes it on, or a video is no help?',
    answer:
      'If you cancel before a tester has started, or if no tester is found in time, the credits come back by themselves. If a video was no help, tell us: we look at it, and refund reviews that did not do their job.',
  },
  {
    question: 'Who can see my videos?',
    answer:
      'You, and our operators when they check a recording. Videos are private, and their links work for a few minutes only. Software writes the transcript and the summary. When you delete your account, your videos go too.',
  },
];
