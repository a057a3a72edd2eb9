import { addressDays } from '@outloud/domain/retention';
import { Link } from 'react-router';
import { practices } from '../../../lib/site-config.ts';
import { paths } from '../../../paths.ts';
import { ContactAddress } from '../contact-address.tsx';
import { keepingSections } from './keeping-sections.tsx';
import type { LegalSection } from './legal-section.ts';

export const privacySections: LegalSection[] = [
  {
    id: 'data',
    title: 'What we collect',
    body: (
      <>
        <ul>
          <li>Your account: name, email address, a hash of your password, company name if you give one.</li>
          <li>Your requests: the website’s address, your instructions, whom you wanted as reviewers.</li>
          <li>Payments: amounts, dates and the payment provider’s reference. No card numbers.</li>
          <li>
            From people who apply as testers: name, email and phone, what they tell about themselves and their
            experience.
          </li>
          <li>
            From testers: profile details they choose to give, recordings of screen and voice, payouts, and what they
            report about a site.
          </li>
          <li>
            What you think of a review: stars and words, which its tester reads without your name, and refunds that you
            ask for.
          </li>
          <li>
            What you write with the <Link to={paths.contact}>contact form</Link>: it becomes a mail in our inbox, and
            waits with us until that mail has left.
          </li>
          <li>
            Technical records: network address, time and page of each request, but nothing of what you typed. They keep
            the service safe.
          </li>
          <li>
            Where you come from when you sign up or in, ask for reviews or for credits back, take a review on, or ask
            for a payout: a keyed hash of the network address, for {addressDays} days. It shows us when a business and
            its tester are the same person.
          </li>
        </ul>
        <p>We use it to run Outloud, to pay and be paid, and to prevent abuse. We do not sell it.</p>
      </>
    ),
  },
  {
    id: 'recordings',
    title: 'Recordings',
    body: (
      <>
        <p>
          A recording shows a tester’s screen and carries the tester’s voice. Our software converts it, takes a still
          picture and the sound out of it, and checks that there is something to see and to hear. What fails a check
          waits for one of us before the business gets it. The file that was sent in is removed once the review is
          ready; the converted video stays.
        </p>
        <p>
          {practices.files} They are never public: the links that play them are made for whoever may watch, and work for
          a few minutes only.
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
          score and lists of what the tester liked and disliked. {practices.ai}
        </p>
        <p>
          Every point has to quote the tester: what cannot be found in the transcript is dropped. Software can still
          mishear and misjudge, which is why the video is always beside it. It decides nothing about people, and we do
          not use your recordings to train it.
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
          A business sees the reviews of its own requests, and its testers only by first name and initial. Testers see
          the website and your instructions, not your account. Our operators see what they need to check recordings and
          answer you, and what they do is logged.
        </p>
        <p>
          Providers who host files, send mail or process card payments for us receive what that job takes and nothing
          more. If you sign in with Google, Google tells us your name, your email address and an identifier of your
          Google account.
        </p>
      </>
    ),
  },
  {
    id: 'mails',
    title: 'Mails we send',
    body: (
      <p>
        Those that something you did calls for: links to confirm an address or set a password, notices when either
        changes, receipts, what becomes of your requests, claims, payouts and refunds, videos that are ready, answers to
        an application, and a last one when you delete your account. Testers are also told of new roasts, every few
        hours at most, until they turn that off in their settings or with the link in the mail. No newsletter, no
        advertising, no pictures that report back.
      </p>
    ),
  },
  ...keepingSections,
  {
    id: 'security',
    title: 'Security',
    body: (
      <p>
        Connections are encrypted where the service is offered over the internet. Passwords and sign-in tokens are
        stored only as hashes, and videos are reached through links that expire. If something goes wrong with your data,
        we tell you without delay.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your say',
    body: (
      <p>
        On your profile page you can download a copy of your data and correct it at any time, and{' '}
        <a href="#deletion">delete your account</a> once nothing is under way. For anything else,{' '}
        <Link to={paths.contact}>write to us</Link>, or mail <ContactAddress />.
      </p>
    ),
  },
];
