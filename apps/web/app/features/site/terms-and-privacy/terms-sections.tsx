import { terms } from '@outloud/domain/accounts';
import { formatDollars } from '@outloud/domain/credits';
import { highestPay, lowestPay, payoutRules, recordingMinutes } from '@outloud/domain/earnings';
import { recordingLimits } from '@outloud/domain/recordings/recording-limits';
import { maxVideoBytes, videoFormats } from '@outloud/domain/recordings/video';
import { fraudWarningDays, restDays } from '@outloud/domain/risk-limits';
import { answerWaitDays } from '@outloud/domain/targeting/profile-changes';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { privacyTexts } from '../../../site-config.ts';
import { ContactEmail, type LegalSection } from './legal-section.tsx';
import { paymentSections } from './payment-sections.tsx';

const maxVideoMegabytes = maxVideoBytes / 1024 ** 2;

export const termsSections: LegalSection[] = [
  {
    id: 'service',
    title: 'What Outloud is',
    body: (
      <>
        <p>
          Outloud is a marketplace run by a company in the United States. Businesses request reviews of a website.
          Testers record their screen and their voice while they use the website. We check the recordings, turn the
          speech into a transcript and a summary, and deliver all of it to the business.
        </p>
        <p>
          By opening an account or using the service, you accept these terms. If you do not accept them, do not use the
          service.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          Use a real email address and keep your password secret. Each email address can have only one account. You are
          responsible for all activity in your account, so tell us at once if another person has accessed it.
        </p>
        <p>
          Outloud is not for children under {terms.minimumAge}. We do not knowingly open accounts for them, and we
          delete any that we find. Testers must be adults who live in the United States.
        </p>
      </>
    ),
  },
  ...paymentSections,
  {
    id: 'content',
    title: 'Websites and videos',
    body: (
      <>
        <p>
          Only request reviews of websites that you own or have permission to test. Websites must not be illegal,
          deceptive, or harmful to the tester. We may refuse or cancel any request. If we do, we return its credits.
        </p>
        <p>
          A video is usually {recordingMinutes.min} to {recordingMinutes.max} minutes long. Its file can be up to{' '}
          {maxVideoMegabytes}&nbsp;MB and must be {videoFormats}. {privacyTexts.files}
        </p>
        <p>
          You may use the videos of your own requests to improve and present your product. Do not use them to identify,
          contact, or embarrass a tester.
        </p>
        <p>
          Reviews are personal opinions. They are meant to be blunt, they are sometimes wrong, and they are not
          professional advice. The same applies to the summaries that software writes from them.
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
          Anyone may apply, and we decide whom to accept. Answer the questions about yourself truthfully: your answers
          determine which reviews fit you. A changed answer counts after {answerWaitDays} days. You work when you want,
          and we do not guarantee a minimum number of reviews.
        </p>
        <p>
          An accepted review pays {formatDollars(lowestPay)} to {formatDollars(highestPay)}, as shown before you begin.
          You can withdraw pay in payouts of {formatDollars(payoutRules.minimum)} or more. Before, it rests for{' '}
          {restDays.established_customer} days after the review was accepted, for {restDays.new_customer} days if the
          customer is new, and for {restDays.linked_accounts} days if you and the customer seem to be linked or the
          payment is risky. It also waits while the customer’s bank disputes a payment, and for up to {fraudWarningDays}{' '}
          days after the bank warns of fraud. We pay for accepted reviews even if the bank decides for the customer. You
          can withdraw the pay of your first {recordingLimits.firstSubmissions} reviews once we have checked them. We
          may reject a recording that is too short, silent, or blank. We do not pay for rejected recordings. We may
          later reject a review that turns out to break these terms, and claw back pay that you have not withdrawn.
        </p>
        <p>
          Do not record anything you are not allowed to show, such as passwords, private messages, or other people. You
          allow us and the business that requested the review to keep and use the recording, even after you delete your
          account.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'Fair use',
    body: (
      <p>
        Do not attack the service, bypass its limits, resell access to it, or create accounts automatically. Do not pay
        testers outside Outloud for work found here. We may suspend an account that breaks these rules, and will say why
        unless the law forbids it.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <>
        <p>
          We run the service with care, but provide it as is, without a warranty that it is always available, free of
          errors, or fit for a particular purpose.
        </p>
        <p>
          To the extent permitted by law, our total liability to you is limited to the greater of{' '}
          {formatDollars(terms.liability.dollars)} or the fees you paid us in the {terms.liability.months} months before
          the claim. We are not liable for lost profits or other indirect damages. Nothing in these terms limits
          liability that cannot be limited by law.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, law, and contact',
    body: (
      <>
        <p>
          If we make a material change to these terms, we email you before it takes effect. If you use Outloud after
          that, you accept the change. If you do not accept it, you can delete your account. The laws of the United
          States apply.
        </p>
        <p>
          Questions? <Link to={paths.contact}>Contact us</Link>, or email <ContactEmail />.
        </p>
      </>
    ),
  },
];
