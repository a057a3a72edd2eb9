import { dollars, lowestPricePerReview } from '@outloud/domain/money';
import { highestPricePerReview, priceReview } from '@outloud/domain/pricing';
import { ContactAddress } from './contact-address.tsx';
import type { LegalSection } from './legal-section.ts';

const ageAndGender = priceReview({ ageRanges: ['26-35'], genders: ['Female'] });

export const termsSections: LegalSection[] = [
  {
    id: 'service',
    title: 'What Outloud is',
    body: (
      <>
        <p>
          Outloud is a marketplace run by a company in the United States. Businesses ask for reviews of a website.
          Testers record their screen and their voice while they use it. We check the recordings, turn the speech into a
          transcript and a summary, and hand all of it to the business.
        </p>
        <p>By opening an account or using the service you accept these terms. If you do not, please do not use it.</p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          You need to give a real email address and keep your password to yourself. One address has one account. You are
          responsible for what happens under it, so tell us at once if somebody else got in.
        </p>
        <p>
          Outloud is not for children under 13. We do not knowingly open accounts for them, and we delete any that we
          find.
        </p>
      </>
    ),
  },
  {
    id: 'credits',
    title: 'Credits and prices',
    body: (
      <>
        <p>
          Reviews are paid with prepaid credits. One credit costs {dollars(1)} (US) and they never expire. They are not
          money: they cannot be cashed out, lent or moved to another account. There is no subscription.
        </p>
        <ul>
          <li>{lowestPricePerReview} credits for a review by anybody, with no targeting.</li>
          <li>{ageAndGender.perReview} credits with age and gender targeting.</li>
          <li>
            Up to {highestPricePerReview} credits with advanced targeting: income, occupation, shopping habits and the
            like.
          </li>
        </ul>
        <p>
          The exact price of your choice is shown before you order. When you place a request, its credits are set aside.
          A card payment is handled by our payment provider; we never see the full card number.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <>
        <p>Refunds are made in credits, to your balance.</p>
        <ul>
          <li>
            If a request is cancelled before anybody has started on it, every credit set aside for it comes back
            automatically.
          </li>
          <li>If no tester is found for a review, the credits for that review come back automatically.</li>
          <li>
            If a video was no help, tell us. We check it and may refund that review. Refunds after the work has started
            are at our discretion.
          </li>
        </ul>
        <p>
          When a card payment is reversed by your bank, its credits are taken back. Any part already spent has to be
          settled before you can place a new request.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'Websites and videos',
    body: (
      <>
        <p>
          Only ask for reviews of websites that you own or are allowed to have tested. Nothing illegal, deceptive or
          harmful to the person looking at it. We may refuse or stop any request, and return its credits.
        </p>
        <p>
          Videos are kept in cloud object storage. A file may have up to 500&nbsp;MB and has to be MP4, MOV, WebM or
          AVI. You may use the videos of your own requests to improve and present your product. Do not use them to
          identify, contact or embarrass a tester.
        </p>
        <p>
          Reviews are personal opinions. They are meant to be blunt, they are sometimes wrong, and they are not
          professional advice. The same goes for the summaries that software writes from them.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'Fair use',
    body: (
      <p>
        Do not attack the service, get around its limits, resell access to it, or create accounts by machine. Do not pay
        testers outside Outloud for work found here. We may suspend an account that does, and will say why unless the
        law forbids it.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we are liable for',
    body: (
      <>
        <p>
          We run the service with care but as it is, without a promise that it is always there, free of faults or fit
          for a particular purpose.
        </p>
        <p>
          As far as the law allows, our total liability to you is limited to the greater of {dollars(10)} or the fees
          you paid us in the 12 months before the claim. We are not liable for lost profit or other indirect damage.
          Nothing here limits what cannot be limited by law.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, law and contact',
    body: (
      <>
        <p>
          When these terms change in a way that matters, we tell you by email before it counts. Using Outloud after that
          means you accept the change; otherwise you can delete your account. The laws of the United States apply.
        </p>
        <p>
          Questions? Write to <ContactAddress />.
        </p>
      </>
    ),
  },
];
