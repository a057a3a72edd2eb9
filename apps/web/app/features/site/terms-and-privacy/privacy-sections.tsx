import { ipHistoryDays } from '@outloud/domain/retention';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { privacyTexts } from '../../../site-config.ts';
import { guestSections } from './guest-sections.tsx';
import { ContactEmail, type LegalSection } from './legal-section.tsx';
import { retentionSections } from './retention-sections.tsx';

export const privacySections: LegalSection[] = [
  {
    id: 'data',
    title: 'What we collect',
    body: (
      <>
        <ul>
          <li>Your account: name, email address, a hash of your password, and your company name if you provide one.</li>
          <li>A keyed hash of every email address that you confirmed for your account.</li>
          <li>
            Your sessions: when you signed in, the browser and the type of device, and when it was last used. You see
            them on your profile page.
          </li>
          <li>
            Your passkeys, if you add any: their names, their public keys, and when you added and used them. Your
            fingerprint or face never leaves your device.
          </li>
          <li>Your requests: the website’s URL, your instructions, and your targeting.</li>
          <li>Payments: amounts, dates, and the payment provider’s reference. No card numbers.</li>
          <li>
            From tester applicants: name, email address, phone number, and what they tell us about themselves and their
            experience.
          </li>
          <li>
            From testers: profile details they choose to provide and all changes of them, recordings of screen and
            voice, payouts, and reports about websites.
          </li>
          <li>
            From recordings: measurements of the tester’s voice, such as its pitch. They are sensitive, because they can
            help to recognize a person. See <a href="#recordings">recordings</a>.
          </li>
          <li>
            Your feedback on reviews: star ratings and comments, which the tester sees without your name, and refund
            requests.
          </li>
          <li>
            Messages from the <Link to={paths.contact}>contact form</Link>: we email them to our inbox and store them
            until the email is sent.
          </li>
          <li>
            Technical logs: the IP address, time, and page of each request, but nothing you typed. They help us keep the
            service secure.
          </li>
          <li>
            A keyed hash of your IP address and of a cookie of your browser, for {ipHistoryDays} days, when you sign up,
            sign in, buy credits, request reviews, request a refund, claim a review, or request a payout. It shows us
            when a business and its tester are the same person.
          </li>
          <li>
            From our payment provider: how risky a payment is, whether your bank confirmed it, whether it is disputed or
            reported as fraudulent, and an identifier of the card or bank account that does not contain its number. If
            there is none, we keep a keyed hash of the payer’s email address.
          </li>
        </ul>
        <p>
          We use this data to run Outloud, to process payments and payouts, and to prevent abuse. We do not sell it.
        </p>
      </>
    ),
  },
  {
    id: 'recordings',
    title: 'Recordings',
    body: (
      <>
        <p>
          A recording contains a tester’s screen and voice. Our software converts it, extracts a still image and the
          audio, and checks that the recording can be seen and heard. It also reads the address bar and the first lines
          of some images, and keeps the name of the website that it read, but no path. If a recording fails a check, an
          operator reviews it before the business gets it. We delete the uploaded file once the review is ready, and
          keep the converted video.
        </p>
        <p>
          We compare each recording with earlier ones, so that we do not pay twice for one recording. For this we keep
          keyed hashes of the words, the pictures, and the sound, without names, also after a recording or an account is
          deleted. We also compare the voice with the tester’s own earlier reviews. If it is clearly another one, an
          operator listens to both recordings and decides. The measurements of the voice are compared only within one
          account, are never shown or shared, and are not used for anything else. You can download yours, and we delete
          them with the recording or with the tester’s account.
        </p>
        <p>
          {privacyTexts.files} Videos are never public: the links that play them are created only for authorized users,
          and expire after a few minutes.
        </p>
      </>
    ),
  },
  {
    id: 'ai',
    title: 'How AI is used',
    body: (
      <>
        <p>
          Software turns the speech of a recording into a transcript, and the transcript into a summary, a sentiment, a
          score, and lists of what the tester liked and disliked. {privacyTexts.ai}
        </p>
        <p>
          Every point must quote the tester. We drop points that cannot be found in the transcript. Software can still
          make mistakes, so the video is always shown with the results. Software makes no decisions about people, and we
          do not use your recordings to train it.
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Who sees what',
    body: (
      <>
        <p>
          A business sees the reviews of its own requests, the first name and initial of its testers, and since when a
          tester has given the answers that the request targets. Testers see the website and your instructions, not your
          account. Our operators see what they need to check recordings and to reply to you. We log what operators do.
        </p>
        <p>
          Providers that host files, send email, or process card payments for us receive only the data they need. If you
          sign in with Google, Google sends us your name, your email address, and an identifier for your Google account.
        </p>
      </>
    ),
  },
  ...guestSections,
  {
    id: 'mails',
    title: 'Emails we send',
    body: (
      <p>
        We email you about your own activity: links to verify an email address or set a password, notices when either
        changes, receipts, updates on your requests, claims, payouts, and refunds, finished videos, decisions on
        applications, and a confirmation when you delete your account. We also email testers about new roasts, at most
        every few hours, until they turn this off in their settings or with the link in the email. We send no newsletter
        and no advertising, and our emails contain no tracking pixels.
      </p>
    ),
  },
  ...retentionSections,
  {
    id: 'security',
    title: 'Security',
    body: (
      <p>
        Connections over the internet are encrypted. We store passwords and sign-in tokens only as hashes, and serve
        videos through links that expire. If your data is affected by a security incident, we tell you without delay.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <p>
        On your profile page, you can download a copy of your data and correct it at any time, and{' '}
        <a href="#deletion">delete your account</a> once nothing is in progress. For anything else,{' '}
        <Link to={paths.contact}>contact us</Link>, or email <ContactEmail />.
      </p>
    ),
  },
];
