import { formatDollars, purchaseLimits } from '@outloud/domain/credits';
import { refundRequestRules } from '@outloud/domain/feedback';
import { priceReview, priceTiers } from '@outloud/domain/pricing';
import { automaticRefundLimits } from '@outloud/domain/refunds.limits';
import { deliveryPromise, reviewCounts } from '@outloud/domain/roasts';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { LegalSection } from './legal-section.tsx';

const { customerDeliveriesPerRefund, testerDeliveriesPerRefund } = automaticRefundLimits;
const generalPrice = priceReview(priceTiers.generalAudience).perReview;
const ageAndGenderPrice = priceReview(priceTiers.ageAndGender).perReview;
const highestPrice = priceReview(priceTiers.advanced).perReview;

export const paymentSections: LegalSection[] = [
  {
    id: 'credits',
    title: 'Credits and prices',
    body: (
      <>
        <p>
          You pay for reviews with prepaid credits. One credit costs {formatDollars(1)} (US). You can buy{' '}
          {purchaseLimits.minCredits} to {purchaseLimits.maxCredits.toLocaleString('en-US')} credits at a time. Credits
          never expire. Credits are not money: they cannot be cashed out, lent, or moved to another account. There is no
          subscription.
        </p>
        <ul>
          <li>{generalPrice} credits for a review without targeting.</li>
          <li>{ageAndGenderPrice} credits with age and gender targeting.</li>
          <li>
            Up to {highestPrice} credits with advanced targeting, such as income, occupation, and shopping habits. No
            review costs more.
          </li>
        </ul>
        <p>
          We show the exact price before you order. Our payment provider charges your card. We never see the full card
          number.
        </p>
      </>
    ),
  },
  {
    id: 'requests',
    title: 'How requests work',
    body: (
      <>
        <p>
          A request is for {reviewCounts.min} to {reviewCounts.max} reviews. When you place a request, we put the
          credits for all of its reviews on hold. We charge you for each review only when its video has passed our
          checks and is ready for you.
        </p>
        <p>
          We aim to have {deliveryPromise.percent}% of videos ready within {deliveryPromise.hours} hours. This is a
          goal, not a guarantee: very specific requests can take longer. Every request has a deadline, which is stated
          in the confirmation email. We refund each review that no tester has claimed by then.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <>
        <p>We refund credits to your balance. These refunds are automatic:</p>
        <ul>
          <li>You cancel a request that no tester has started: you get all of its held credits back at once.</li>
          <li>No tester is found for a review before the deadline: you get the credits for that review back.</li>
          <li>We cancel a request: you get the credits for every undelivered review back.</li>
          <li>
            We reject a video in our checks: another tester can claim the review until the deadline. After that, you get
            its credits back.
          </li>
        </ul>
        <p>
          Once a tester has started, you can no longer cancel, and refunds are at our discretion. If a video was not
          helpful, request a refund on its page within {refundRequestRules.withinDays} days. Some requests are granted
          automatically. Over the lifetime of an account, at most 1 in {customerDeliveriesPerRefund} reviews that you
          paid for, at most 1 in {testerDeliveriesPerRefund} paid reviews of the same tester (in both cases, the first
          refund is always possible), and one review by the same tester. A person decides on all other requests. If you
          disagree, <Link to={paths.contact}>contact us</Link>. If we agree, we refund the full price of that review
          once, and you keep the video. The tester is still paid. If we later find that a video breaks the rules, we
          remove it and return its price to the request or to your balance.
        </p>
        <p>
          If your bank reverses a card payment, or we refund a payment to your card, we remove its credits. Credits that
          you already spent become a debt. Your next purchase pays the debt first. Until the debt is paid, you cannot
          place a new request, and testers cannot claim the open reviews of your requests. A debt does not end with the
          account: a new account with the same email address owes it.
        </p>
      </>
    ),
  },
];
