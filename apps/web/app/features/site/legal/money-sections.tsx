import { purchase } from '@outloud/domain/credits';
import { dollars } from '@outloud/domain/money';
import { priceReview, priceTiers } from '@outloud/domain/pricing';
import { arrival, reviewCounts } from '@outloud/domain/roasts';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { LegalSection } from './legal-section.ts';

const anybody = priceReview(priceTiers.anybody).perReview;
const ageAndGender = priceReview(priceTiers.ageAndGender).perReview;
const most = priceReview(priceTiers.advanced).perReview;

export const moneySections: LegalSection[] = [
  {
    id: 'credits',
    title: 'Credits and prices',
    body: (
      <>
        <p>
          Reviews are paid with prepaid credits. One credit costs {dollars(1)} (US). You can buy {purchase.minCredits}{' '}
          to {purchase.maxCredits.toLocaleString('en-US')} at a time, and they never expire. They are not money: they
          cannot be cashed out, lent or moved to another account. There is no subscription.
        </p>
        <ul>
          <li>{anybody} credits for a review by anybody, with no targeting.</li>
          <li>{ageAndGender} credits with age and gender targeting.</li>
          <li>
            Up to {most} credits with advanced targeting: income, occupation, shopping habits and the like. More than
            that a review never costs.
          </li>
        </ul>
        <p>
          The exact price of your choice is shown before you order. Cards are charged by our payment provider; we never
          see the full card number.
        </p>
      </>
    ),
  },
  {
    id: 'requests',
    title: 'How a request runs',
    body: (
      <>
        <p>
          A request is for {reviewCounts.min} to {reviewCounts.max} reviews. When you place it, the credits for all of
          them are set aside. Each review is charged when its video has passed our checks and is ready for you, and not
          before.
        </p>
        <p>
          We aim to have {arrival.percent}% of videos ready within {arrival.hours} hours. That is a goal and no
          guarantee: very particular wishes can take longer. Every request has a window, whose end is in the mail that
          confirms it. What no tester has taken on by then is refunded.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <>
        <p>Refunds are made in credits, to your balance. These happen by themselves:</p>
        <ul>
          <li>You cancel a request that no tester has started on: every credit set aside for it comes back at once.</li>
          <li>No tester is found for a review within the window: the credits for that review come back.</li>
          <li>We stop a request: the credits for everything not delivered come back.</li>
          <li>
            We turn a video down in our checks: another tester may take the review while the window is open. After that,
            its credits come back.
          </li>
        </ul>
        <p>
          Once a tester has started, you can no longer cancel, and refunds are at our discretion. If a video was no
          help, <Link to={paths.contact}>tell us</Link>. A person looks at it. If we agree, you get the whole price of
          that review back, once, and keep the video. The tester keeps the pay. A video that we find to break the rules
          after all is taken away again, and what it cost goes back to its request or to your balance.
        </p>
        <p>
          When your bank takes a card payment back, or we refund it to the card, its credits are taken back too. What
          you have spent of them already becomes a debt. It is settled first by your next purchase, and until then you
          cannot place a new request.
        </p>
      </>
    ),
  },
];
