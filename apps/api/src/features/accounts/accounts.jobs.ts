import { deletedEmailMonths, idempotencyHours, ipHistoryDays } from '@outloud/domain/retention';
import { createToken } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { type EmailContent, renderEmail } from '../../emails/render-email.ts';
import { createUndoToken, deleteExpiredAccountChanges } from '../account-changes/account-changes.service.ts';
import { deleteHistoryOfDeletedUsers } from '../email-history/email-history.service.ts';
import { deleteIpHistoryOlderThan } from '../ip-history/ip-history.service.ts';
import { deleteExpiredPasskeyChallenges } from '../passkeys/passkeys.service.ts';
import { deleteErasedAnswers } from '../testers/earlier-accounts.service.ts';
import { type AccountEmail, accountEmails } from './accounts.emails.ts';
import { lifetimes, maxLiveLinks, throttles } from './accounts.limits.ts';
import { hasMistypedEmail } from './accounts.policy.ts';
import * as users from './accounts.repo.ts';
import * as tokens from './tokens.repo.ts';

type EmailDeps = Pick<Deps, 'db' | 'mail' | 'config' | 'throttle'>;
type OutgoingEmail = { to: string; content: EmailContent };

/** Handles one `account-mail` job. A retry creates a new link. */
export async function sendAccountEmail(deps: EmailDeps, job: AccountEmail): Promise<void> {
  const outgoing = await composeEmail(deps, job);
  if (outgoing) await deps.mail.send({ to: outgoing.to, ...(await renderEmail(outgoing.content)) });
}

export async function cleanUpAccounts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await tokens.deleteExpiredRows(db, deletedEmailMonths);
  await deleteExpiredAccountChanges({ db });
  await deleteExpiredPasskeyChallenges({ db });
  await deleteErasedAnswers(db, deletedEmailMonths);
  await deleteHistoryOfDeletedUsers(db, deletedEmailMonths);
  await users.clearRequestKeys(db, idempotencyHours.requests);
  await deleteIpHistoryOlderThan(db, ipHistoryDays);
}

/** Returns null when the account was changed or deleted after the job was queued. */
async function composeEmail(deps: EmailDeps, job: AccountEmail): Promise<OutgoingEmail | null> {
  if (job.kind === 'account-deleted') return { to: job.to, content: accountEmails.accountDeleted(job.fullName) };
  if (job.kind === 'account-change') return composeChangeNotice(deps, job.changeId);
  const user =
    'userId' in job ? await users.findUserById(deps.db, job.userId) : await users.findUserByEmail(deps.db, job.email);
  if (!user || user.deletion_requested_at) return null;
  switch (job.kind) {
    case 'verify-email': {
      if (user.email_verified_at) return null;
      if (hasMistypedEmail(user)) return composeEmailChange(deps, user);
      const url = await createLink(deps, user, 'verify-email', user.email, lifetimes.tokenMinutes.verifyEmail);
      return { to: user.email, content: accountEmails.verifyEmail(url) };
    }
    case 'change-email':
      return composeEmailChange(deps, user);
    case 'email-change-requested': {
      if (!user.email_verified_at || !user.pending_email) return null;
      const url = `${deps.config.publicUrl}/profile`;
      return { to: user.email, content: accountEmails.emailChangeRequested(user.full_name, url) };
    }
    case 'reset-password': {
      if (hasMistypedEmail(user)) return null;
      const url = await createLink(deps, user, 'reset-password', user.email, lifetimes.tokenMinutes.resetPassword);
      return { to: user.email, content: accountEmails.resetPassword(getNameIfVerified(user), url) };
    }
    case 'invitation': {
      if (user.password_hash) return null;
      const url = await createLink(deps, user, 'invitation', user.email, lifetimes.tokenMinutes.invitation);
      return { to: user.email, content: accountEmails.invitation(url) };
    }
    case 'passkey-removed':
      return {
        to: user.email,
        content: accountEmails.passkeyRemoved(user.full_name, `${deps.config.publicUrl}/login`),
      };
    case 'registration-attempt':
      return composeAttemptNotice(deps, user);
  }
}

/** Goes to the email before the change. A retry creates a new link. */
async function composeChangeNotice(deps: EmailDeps, changeId: string): Promise<OutgoingEmail | null> {
  const undo = await createUndoToken(deps, changeId);
  const user = undo && (await users.findUserOrDisabledUser(deps.db, undo.userId));
  if (!user || (undo.kind !== 'email' && hasMistypedEmail(user))) return null;
  const url = `${deps.config.publicUrl}/undo-change?change=${undo.kind}&token=${undo.token}`;
  return { to: undo.email, content: accountEmails.accountChange(undo.kind, getNameIfVerified(user), url) };
}

/** If the new email already has an account, notifies the owner of that account. The requester learns nothing. */
async function composeEmailChange(deps: EmailDeps, user: users.LiveUser): Promise<OutgoingEmail | null> {
  if (!user.pending_email) return null;
  const owner = await users.findUserByEmail(deps.db, user.pending_email);
  if (owner) return owner.deletion_requested_at ? null : composeAttemptNotice(deps, owner);
  const { changeEmail, verifyEmail } = lifetimes.tokenMinutes;
  const minutes = user.email_verified_at ? changeEmail : verifyEmail;
  const url = await createLink(deps, user, 'change-email', user.pending_email, minutes);
  const content = user.email_verified_at ? accountEmails.changeEmail(url) : accountEmails.verifyEmail(url);
  return { to: user.pending_email, content };
}

/** Throttled, so that repeated attempts cannot flood the owner's mailbox. */
async function composeAttemptNotice(
  { config, throttle }: EmailDeps,
  owner: users.LiveUser,
): Promise<OutgoingEmail | null> {
  const isAllowed = await throttle.hit(throttles.registrationAttemptNotice, owner.email).then(
    () => true,
    () => false,
  );
  return isAllowed
    ? {
        to: owner.email,
        content: accountEmails.registrationAttempt(getNameIfVerified(owner), `${config.publicUrl}/login`),
      }
    : null;
}

function getNameIfVerified(user: users.LiveUser): string | null {
  return user.email_verified_at ? user.full_name : null;
}

const linkPages: Partial<Record<tokens.TokenPurpose, string>> = {
  'reset-password': 'reset-password',
  invitation: 'set-password',
};

const verificationPurposes: tokens.TokenPurpose[] = ['verify-email', 'change-email'];

async function createLink(
  { db, config }: EmailDeps,
  user: users.LiveUser,
  purpose: tokens.TokenPurpose,
  email: string,
  minutes: number,
): Promise<string> {
  const { token, tokenHash } = createToken();
  const keep = verificationPurposes.includes(purpose) ? maxLiveLinks - 1 : 0;
  await db
    .transaction()
    .execute((trx) => tokens.replaceToken(trx, { tokenHash, userId: user.id, purpose, email, minutes }, { keep }));
  return `${config.publicUrl}/${linkPages[purpose] ?? 'verify-email'}?token=${token}`;
}
