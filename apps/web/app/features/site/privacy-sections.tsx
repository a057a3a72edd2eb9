import { deletedEmailMonths, sessionHours } from '@outloud/domain/accounts';
import { ContactAddress } from './contact-address.tsx';
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
          <li>From testers: profile details they choose to give, recordings of screen and voice, and payouts.</li>
          <li>Technical records: network address, time and kind of request, kept briefly to keep the service safe.</li>
        </ul>
        <p>We use it to run Outloud, to pay and be paid, and to prevent abuse. We do not sell it.</p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Who sees what',
    body: (
      <>
        <p>
          Videos are private. A business sees the reviews of its own requests, and its testers only by first name and
          initial. Testers see the website and your instructions, not your account. Our operators see what they need to
          check recordings and answer you, and what they do is logged.
        </p>
        <p>
          Providers who host files, send mail, process card payments or recognise speech for us receive what that job
          takes and nothing more. If you sign in with Google, Google tells us your name and email address.
        </p>
      </>
    ),
  },
  {
    id: 'ai',
    title: 'How AI is used',
    body: (
      <p>
        Software turns the speech of a recording into a transcript, and the transcript into a summary, a sentiment, a
        score and lists of what the tester liked and disliked. Points that cannot be found in the transcript are
        dropped. It decides nothing about people. Some of this may be done by a provider working for us, who may not use
        it for purposes of its own.
      </p>
    ),
  },
  {
    id: 'deletion',
    title: 'Keeping and deleting',
    body: (
      <>
        <p>
          Data stays while your account does. You can delete it yourself on your profile page, once no request is
          unfinished. Your personal data and your videos go, your sessions end, and unused credits are given up. Records
          of payments stay under an anonymous number, because accounts have to add up.
        </p>
        <p>
          Of a deleted address we keep one thing: a keyed hash, for {deletedEmailMonths} months, to apply refund limits
          and bans. It cannot be turned back into your address.
        </p>
        <p>
          You may ask for a copy of your data, for a correction, or for its deletion at any time: <ContactAddress />.
        </p>
      </>
    ),
  },
  {
    id: 'storage',
    title: 'Cookies and local storage',
    body: (
      <>
        <p>What your browser keeps for us, all of it needed for something you can see:</p>
        <ul>
          <li>
            Your sign-in and a copy of your user record, in local storage, until you sign out. A session lasts{' '}
            {sessionHours.plain} hours, or {sessionHours.remembered / 24} days with “Remember me”.
          </li>
          <li>Your choice of light or dark theme, in local storage.</li>
          <li>Whether the sidebar is open, in a cookie, for 7 days.</li>
        </ul>
        <p>
          Where visits are counted with an analytics service, it keeps a random identifier in your browser. We show no
          advertising and follow nobody across other sites.
        </p>
      </>
    ),
  },
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
];
