import { addressDays, deletedEmailMonths } from '@outloud/domain/retention';
import { newToken } from '../../crypto.ts';
import type { TokenPurpose } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { type Letter, renderLetter } from '../../mails/letter.ts';
import { type AccountMail, letters } from './accounts.mails.ts';
import { hasMistypedEmail, lifetimes, mostLiveLinks, throttles } from './accounts.policy.ts';
import * as users from './accounts.repo.ts';
import { deleteAddressesOlderThan } from './addresses.repo.ts';
import * as tokens from './tokens.repo.ts';

type Needs = Pick<Deps, 'db' | 'mail' | 'config' | 'throttle'>;
type Addressed = { to: string; letter: Letter };

/** Sends one mail of the queue. A retry makes a new link. */
export async function sendAccountMail(deps: Needs, job: AccountMail): Promise<void> {
  const addressed = await compose(deps, job);
  if (addressed) await deps.mail.send({ to: addressed.to, ...(await renderLetter(addressed.letter)) });
}

export async function sweepAccounts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await tokens.deleteExpired(db, deletedEmailMonths);
  await deleteAddressesOlderThan(db, addressDays);
}

/** Nothing to send when the account has changed or gone since the job was queued. */
async function compose(deps: Needs, job: AccountMail): Promise<Addressed | null> {
  const { config } = deps;
  if (job.kind === 'account-deleted') return { to: job.to, letter: letters.accountDeleted(job.fullName) };
  if (job.kind === 'email-changed') {
    return { to: job.to, letter: letters.emailChanged(job.fullName, config.contactEmail) };
  }
  const user =
    'userId' in job ? await users.findUserById(deps.db, job.userId) : await users.findUserByEmail(deps.db, job.email);
  if (!user) return null;
  switch (job.kind) {
    case 'verify-email': {
      if (user.email_verified_at) return null;
      if (hasMistypedEmail(user)) return composeChange(deps, user);
      const url = await linkFor(deps, user, 'verify-email', user.email, lifetimes.tokenMinutes.verifyEmail);
      return { to: user.email, letter: letters.verifyEmail(url) };
    }
    case 'change-email':
      return composeChange(deps, user);
    case 'reset-password': {
      if (hasMistypedEmail(user)) return null;
      const url = await linkFor(deps, user, 'reset-password', user.email, lifetimes.tokenMinutes.resetPassword);
      return { to: user.email, letter: letters.resetPassword(provedName(user), url) };
    }
    case 'invitation': {
      if (user.password_hash) return null;
      const url = await linkFor(deps, user, 'invitation', user.email, lifetimes.tokenMinutes.invitation);
      return { to: user.email, letter: letters.invitation(url) };
    }
    case 'password-changed':
      return { to: user.email, letter: letters.passwordChanged(user.full_name, config.contactEmail) };
    case 'registration-attempt':
      return composeAttemptNotice(deps, user);
  }
}

/** An address that has an account already is told so itself; whoever asked learns nothing. */
async function composeChange(deps: Needs, user: users.LiveUser): Promise<Addressed | null> {
  if (!user.pending_email) return null;
  const owner = await users.findUserByEmail(deps.db, user.pending_email);
  if (owner) return composeAttemptNotice(deps, owner);
  const { changeEmail, verifyEmail } = lifetimes.tokenMinutes;
  const minutes = user.email_verified_at ? changeEmail : verifyEmail;
  const url = await linkFor(deps, user, 'change-email', user.pending_email, minutes);
  const letter = user.email_verified_at ? letters.changeEmail(url) : letters.verifyEmail(url);
  return { to: user.pending_email, letter };
}

/** Whoever tries an address again and again does not get to fill its mailbox. */
async function composeAttemptNotice({ config, throttle }: Needs, owner: users.LiveUser): Promise<Addressed | null> {
  const allowed = await throttle.hit(throttles.attemptNotice, owner.email).then(
    () => true,
    () => false,
  );
  return allowed
    ? { to: owner.email, letter: letters.registrationAttempt(provedName(owner), `${config.publicUrl}/login`) }
    : null;
}

function provedName(user: users.LiveUser): string | null {
  return user.email_verified_at ? user.full_name : null;
}

const pages: Partial<Record<TokenPurpose, string>> = { 'reset-password': 'reset-password', invitation: 'set-password' };

const provesEmail: TokenPurpose[] = ['verify-email', 'change-email'];

async function linkFor(
  { db, config }: Needs,
  user: users.LiveUser,
  purpose: TokenPurpose,
  email: string,
  minutes: number,
): Promise<string> {
  const { token, tokenHash } = newToken();
  const keep = provesEmail.includes(purpose) ? mostLiveLinks - 1 : 0;
  await db
    .transaction()
    .execute((trx) => tokens.replaceToken(trx, { tokenHash, userId: user.id, purpose, email, minutes }, { keep }));
  return `${config.publicUrl}/${pages[purpose] ?? 'verify-email'}?token=${token}`;
}
