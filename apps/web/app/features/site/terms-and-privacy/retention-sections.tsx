import { deletionWord } from '@outloud/domain/accounts';
import {
  applicationDays,
  browserRecordingDays,
  deletedEmailMonths,
  failedJobDays,
  idempotencyHours,
  ipHistoryDays,
  jobHours,
  outboxDays,
  payerHashMonths,
  rejectedReviewDays,
  sessionHours,
  tokenMinutes,
  undoHours,
  uploadHours,
} from '@outloud/domain/retention';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { privacyTexts } from '../../../site-config.ts';
import type { LegalSection } from './legal-section.tsx';

const minutesPerDay = 24 * 60;

/** Automatic deletion, with the retention periods from the domain rules. */
const retentionPeriodsSection: LegalSection = {
  id: 'periods',
  title: 'Automatic deletion',
  body: (
    <>
      <p>We delete the following automatically:</p>
      <ul>
        <li>
          A session after {sessionHours.standard} hours, or {sessionHours.remembered / 24} days with “Remember me”. An
          emailed link after {tokenMinutes.resetPassword} minutes for a new password, {tokenMinutes.changeEmail / 60}{' '}
          hours for a new email address, and {tokenMinutes.verifyEmail / minutesPerDay} days to verify an email address
          or to accept an invitation.
        </li>
        <li>
          Your previous email address or payout account, {undoHours} to {undoHours + 24} hours after you changed it, so
          that you can undo a change that was not yours.
        </li>
        <li>
          A tester application {applicationDays.rejected} days after we rejected it, or {applicationDays.undecided} days
          after we received it if it is still undecided. If we accepted the application and the invitation is never
          used, we delete the application and the account {applicationDays.unacceptedInvitation} days later. You can{' '}
          <Link to={paths.contact}>ask us</Link> to delete it sooner.
        </li>
        <li>
          An uploaded recording that never became a review, after {uploadHours} hours. A practice recording, as soon as
          it is checked. The video, the transcript, and the voice measurements of a rejected review, after{' '}
          {rejectedReviewDays} days.
        </li>
        <li>
          A keyed hash of an IP address or of a device cookie after {ipHistoryDays} days, and of a deleted account’s
          email address after {deletedEmailMonths} months. The same applies to its earlier email addresses and, for a
          tester, to the profile answers. A keyed hash of a payer’s email address after {payerHashMonths} months.
        </li>
        <li>
          Queued emails, such as a message from the contact form, about {jobHours.mail} hour after they are sent, or{' '}
          {failedJobDays} days if sending fails. If emails are written to files instead, we delete the files after{' '}
          {outboxDays} days.
        </li>
        <li>
          Responses that we store so that your browser can safely retry, after {idempotencyHours.responses} hours.
        </li>
      </ul>
      <p>We create a copy of your data while you download it, and we do not store the copy.</p>
    </>
  ),
};

export const retentionSections: LegalSection[] = [
  {
    id: 'deletion',
    title: 'Retention and deletion',
    body: (
      <>
        <p>
          We keep your data as long as your account exists, unless it <a href="#periods">expires earlier</a>. You can
          delete your account on your profile page by typing {deletionWord}. A business must first cancel its pending
          requests and wait until the others are finished. A tester must wait until every submitted review is accepted
          or rejected and every payout is settled. We disable your account at once and end every session. For{' '}
          {undoHours} hours, a link that we email to you restores it. After that:
        </p>
        <ul>
          <li>We delete your name, email address, company, and password.</li>
          <li>
            For a business, we delete the text of requests, ratings, and refund requests, and all videos, transcripts,
            and summaries. You forfeit unused credits. We return payments that arrive later.
          </li>
          <li>
            For a tester, we delete the profile, the application, the payout details, voice measurements, reports about
            websites, and recordings that were not paid for. Other testers can claim a review that you had claimed. You
            forfeit pay that you did not withdraw. Businesses keep the reviews they paid for, credited to a “Former
            tester”.
          </li>
        </ul>
        <p>We keep:</p>
        <ul>
          <li>
            Accounting records of requests, reviews, star ratings, and payouts, under an anonymous ID and without your
            text, because our books must balance.
          </li>
          <li>The audit log of our operators’ actions and the reasons they gave, because it must not be changed.</li>
          <li>Emails that you sent us.</li>
          <li>
            A keyed hash of your email address, for {deletedEmailMonths} months, so that a new account cannot evade a
            ban, a debt, or the limits of automatic refunds. We keep such a hash of every email address that you
            confirmed for the account.
          </li>
          <li>
            For a tester, a keyed hash of each profile answer and when you gave it, for {deletedEmailMonths} months. If
            you apply again with the same email address, we see which answers differ, but not what you answered before.
          </li>
          <li>
            Hashes of recordings, their speech, and their picture, so that a recording cannot be sold twice. They
            contain no words, sound, or picture, and not your name.
          </li>
          <li>
            For a business, keyed hashes of its IP addresses until their {ipHistoryDays} days are over, so that
            businesses cannot secretly pay themselves as testers. No hash of an address can be turned back into it.
          </li>
        </ul>
        <p>
          We can also delete a single recording: <Link to={paths.contact}>ask us</Link>. We then return its price to the
          request or to your balance.
        </p>
      </>
    ),
  },
  retentionPeriodsSection,
  {
    id: 'storage',
    title: 'Cookies and local storage',
    body: (
      <>
        <p>Your browser stores the following for us:</p>
        <ul>
          <li>
            Your sign-in token and a copy of your user record, in local storage, until you sign out. A session lasts{' '}
            {sessionHours.standard} hours, or {sessionHours.remembered / 24} days with “Remember me”.
          </li>
          <li>
            Your preferences, in local storage: light or dark theme, and the video player’s speed, captions, and
            keyboard shortcuts.
          </li>
          <li>The draft of a request that you left to buy credits, in local storage, until you return to it.</li>
          <li>The page to return to after you sign in or pay, in session storage, until you close the tab.</li>
          <li>The progress of a recording’s upload, in local storage, until the upload is finished.</li>
          <li>
            Recordings of testers and guests, in the browser’s database, until they are submitted or deleted, or for{' '}
            {browserRecordingDays} days, and the selected microphone, in local storage.
          </li>
          <li>A guest’s key for the link, in local storage, until the recording is deleted.</li>
          <li>Whether the sidebar is open, in a cookie, for one week.</li>
          <li>A random number that tells us when several accounts use one browser, in a cookie, for one year.</li>
          <li>
            While you sign in with Google, a cookie that ties Google’s response to your browser, for up to{' '}
            {tokenMinutes.googleAttempt} minutes.
          </li>
        </ul>
        <p>We show no advertising and do not track you across other sites. For analytics, see below.</p>
      </>
    ),
  },
  {
    id: 'analytics',
    title: 'Analytics',
    body: <p>{privacyTexts.visits}</p>,
  },
];
