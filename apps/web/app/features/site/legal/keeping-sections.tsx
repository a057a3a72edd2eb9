import { deletionWord } from '@outloud/domain/accounts';
import {
  addressDays,
  browserRecordingDays,
  deletedEmailMonths,
  sessionHours,
  tokenMinutes,
} from '@outloud/domain/retention';
import { Link } from 'react-router';
import { practices } from '../../../lib/site-config.ts';
import { paths } from '../../../paths.ts';
import type { LegalSection } from './legal-section.ts';
import { periodsSection } from './periods-section.tsx';

/** What stays where, and for how long. */
export const keepingSections: LegalSection[] = [
  {
    id: 'deletion',
    title: 'Keeping and deleting',
    body: (
      <>
        <p>
          Data stays while your account does. You can delete it yourself on your profile page by typing {deletionWord},
          once no request is unfinished. It cannot be undone:
        </p>
        <ul>
          <li>Your name, address, company and password go, and every session ends.</li>
          <li>What you wrote in your requests goes, and so do their videos, transcripts and summaries.</li>
          <li>Unused credits are given up. A payment that arrives later is sent back by us.</li>
          <li>
            Of a tester, the profile and the application go, as do recordings that nobody has paid for, and pay that was
            not withdrawn is given up. Businesses keep the reviews that they have paid for, from then on by a “Former
            tester”.
          </li>
        </ul>
        <p>
          This stays: the bookkeeping, under an anonymous number, because accounts have to add up. The log of what our
          operators did, with the reasons they gave, because nobody may rewrite it. Mails that you wrote to us. A keyed
          hash of your email address, for {deletedEmailMonths} months, so that a ban is not undone by a new account. And
          of a business, the keyed hashes of its network addresses until their {addressDays} days are over, so that
          nobody hides that they have paid themselves. Neither can be turned back into an address.
        </p>
        <p>
          A single recording can be deleted as well: <Link to={paths.contact}>ask us</Link>. What you paid for it goes
          back to its request or to your balance.
        </p>
      </>
    ),
  },
  periodsSection,
  {
    id: 'storage',
    title: 'Cookies and local storage',
    body: (
      <>
        <p>What your browser keeps for us:</p>
        <ul>
          <li>
            Your sign-in and a copy of your user record, in local storage, until you sign out. A session lasts{' '}
            {sessionHours.plain} hours, or {sessionHours.remembered / 24} days with “Remember me”.
          </li>
          <li>
            Your choices, in local storage: light or dark theme; the speed, captions and keys of the video player.
          </li>
          <li>
            A request that you had to interrupt to buy credits, in local storage until you come back to it, and the way
            back from a sign-in or a payment, until that tab is closed.
          </li>
          <li>How far the upload of a recording has come, in local storage, until it is finished.</li>
          <li>
            What a tester records, in the browser's database, until it is handed in or deleted, or for{' '}
            {browserRecordingDays} days; which microphone it was recorded with, in local storage.
          </li>
          <li>Whether the sidebar is open, in a cookie, for a week.</li>
          <li>
            While you sign in with Google: a cookie for at most {tokenMinutes.googleAttempt} minutes that ties the
            answer to your browser.
          </li>
        </ul>
        <p>We show no advertising and follow nobody across other sites. What counting visits keeps stands below.</p>
      </>
    ),
  },
  {
    id: 'analytics',
    title: 'Counting visits',
    body: <p>{practices.visits}</p>,
  },
];
