import {
  addressDays,
  applicationDays,
  deletedEmailMonths,
  failedJobDays,
  idempotencyHours,
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

const dayMinutes = 24 * 60;

/** What goes by itself, in the words of the rules that clear it away. */
export const periodsSection: LegalSection = {
  id: 'periods',
  title: 'What goes by itself',
  body: (
    <>
      <p>Nobody has to ask for this:</p>
      <ul>
        <li>
          A session after {sessionHours.plain} hours, or {sessionHours.remembered / 24} days with “Remember me”. A link
          that we mail, after {tokenMinutes.resetPassword} minutes for a new password, {tokenMinutes.changeEmail / 60}{' '}
          hours for a new address, {tokenMinutes.verifyEmail / dayMinutes} days to confirm one or to answer an
          invitation.
        </li>
        <li>
          An application to become a tester {applicationDays.rejected} days after we declined it, or{' '}
          {applicationDays.undecided} days after it came if nobody has decided on it. If we said yes and the invitation
          is never answered, everything {applicationDays.unanswered} days later. You can{' '}
          <Link to={paths.contact}>ask us</Link> to delete it sooner.
        </li>
        <li>
          A recording that was sent in but never became a review, after {uploadHours} hours; a practice recording as
          soon as it was checked. The video and the words of a review that we rejected, after {rejectedReviewDays} days.
        </li>
        <li>
          Keyed hashes: of a network address after {addressDays} days, of the email address of a deleted account after{' '}
          {deletedEmailMonths} months.
        </li>
        <li>
          What waits to be mailed, such as what you wrote with the contact form, about {jobHours.mail} hour after it was
          sent, or {failedJobDays} days if that failed. Where mails are written to files instead of being sent, those
          after {outboxDays} days.
        </li>
        <li>The answer to a request that your browser may repeat, after {idempotencyHours.answers} hours.</li>
      </ul>
      <p>A copy of your data is made while you download it. We do not keep it.</p>
    </>
  ),
};
