import {
  applicationDays,
  deletedEmailMonths,
  failedJobDays,
  idempotencyHours,
  ipHistoryDays,
  jobHours,
  outboxDays,
  rejectedReviewDays,
  sessionHours,
  tokenMinutes,
  uploadHours,
} from '@outloud/domain/retention';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { LegalSection } from './legal-section.ts';

const minutesPerDay = 24 * 60;

/** Automatic deletion, with the retention periods from the domain rules. */
export const retentionPeriodsSection: LegalSection = {
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
          A tester application {applicationDays.rejected} days after we rejected it, or {applicationDays.undecided} days
          after we received it if it is still undecided. If we accepted the application and the invitation is never
          used, we delete the application and the account {applicationDays.unacceptedInvitation} days later. You can{' '}
          <Link to={paths.contact}>ask us</Link> to delete it sooner.
        </li>
        <li>
          An uploaded recording that never became a review, after {uploadHours} hours. A practice recording, as soon as
          it is checked. The video and the transcript of a rejected review, after {rejectedReviewDays} days.
        </li>
        <li>
          A keyed hash of an IP address after {ipHistoryDays} days, and of a deleted account’s email address after{' '}
          {deletedEmailMonths} months.
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
