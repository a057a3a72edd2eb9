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
          We keep what you give us as long as your account exists, unless it <a href="#periods">expires earlier</a>. You
          can delete the account yourself on your profile page by typing {deletionWord}, once nothing is under way: a
          business first cancels its pending requests and waits until the others are finished; a tester waits until
          every submitted review is decided and every payout is settled. It cannot be undone:
        </p>
        <ul>
          <li>Your name, email address, company and password go, and every session ends.</li>
          <li>
            Of a business, what you wrote in requests, ratings and refund requests goes, and so do the videos,
            transcripts and summaries. Unused credits are given up. A payment that arrives later is sent back by us.
          </li>
          <li>
            Of a tester, the profile, the application, the payout details, reports about websites and recordings that
            were not paid for go. A review that you have taken on becomes free for others. Pay that was not withdrawn is
            given up. Businesses keep the reviews that they have paid for, from then on by a “Former tester”.
          </li>
        </ul>
        <p>This stays:</p>
        <ul>
          <li>
            The bookkeeping with requests, reviews, stars and payouts, under an anonymous number and without your words,
            because accounts have to add up.
          </li>
          <li>The log of what our operators did, with the reasons they gave, because it must not be rewritten.</li>
          <li>Mails that you wrote to us.</li>
          <li>
            A keyed hash of your email address, for {deletedEmailMonths} months, so that a ban is not undone by a new
            account.
          </li>
          <li>
            Of a business, the keyed hashes of its network addresses until their {addressDays} days are over, so that
            paying oneself cannot be hidden. Neither hash can be turned back into an address.
          </li>
        </ul>
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
