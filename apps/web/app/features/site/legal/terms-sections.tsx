import { highestPay, lowestPay, payout, recordingMinutes } from '@outloud/domain/earnings';
import { dollars } from '@outloud/domain/money';
import { terms } from '@outloud/domain/terms';
import { largestVideo, videoFormats } from '@outloud/domain/video';
import { Link } from 'react-router';
import { practices } from '../../../lib/site-config.ts';
import { paths } from '../../../paths.ts';
import { ContactAddress } from '../contact-address.tsx';
import type { LegalSection } from './legal-section.ts';
import { moneySections } from './money-sections.tsx';

const megabytes = largestVideo / 1024 ** 2;

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
          Give a real email address and keep your password to yourself. One address has one account. You are responsible
          for what happens under it, so tell us at once if somebody else got in.
        </p>
        <p>
          Outloud is not for children under {terms.minimumAge}. We do not knowingly open accounts for them, and we
          delete any that we find. Testers have to be adults who live in the United States.
        </p>
      </>
    ),
  },
  ...moneySections,
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
          A video takes {recordingMinutes.min} to {recordingMinutes.max} minutes as a rule. Its file may have up to{' '}
          {megabytes}&nbsp;MB and has to be {videoFormats}. {practices.files}
        </p>
        <p>
          You may use the videos of your own requests to improve and present your product. Do not use them to identify,
          contact or embarrass a tester.
        </p>
        <p>
          Reviews are personal opinions. They are meant to be blunt, they are sometimes wrong, and they are not
          professional advice. The same goes for the summaries that software writes from them.
        </p>
      </>
    ),
  },
  {
    id: 'testers',
    title: 'For testers',
    body: (
      <>
        <p>
          Anybody may apply, and we choose whom we take on. Answer the questions about yourself truthfully: they decide
          which reviews fit you. You work when you want to, and we promise no number of reviews.
        </p>
        <p>
          An accepted review pays {dollars(lowestPay)} to {dollars(highestPay)}, as shown before you begin. Pay can be
          withdrawn {payout.afterDays} days after the review was accepted, from {dollars(payout.minimum)} on. A
          recording that is too short, silent or blank may be refused, and is then not paid. A review that turns out to
          break these terms can be rejected later, and pay that was not withdrawn is taken back.
        </p>
        <p>
          Record nothing that is not yours to show: no passwords, no messages, no other people. You let us and the
          business that asked for the review keep and use the recording, also after you have left.
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
          As far as the law allows, our total liability to you is limited to the greater of{' '}
          {dollars(terms.liability.dollars)} or the fees you paid us in the {terms.liability.months} months before the
          claim. We are not liable for lost profit or other indirect damage. Nothing here limits what cannot be limited
          by law.
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
          Questions? <Link to={paths.contact}>Write to us</Link>, or mail <ContactAddress />.
        </p>
      </>
    ),
  },
];
