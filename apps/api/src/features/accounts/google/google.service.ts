import type { GoogleIdentity } from '../../../adapters/google/google.port.ts';
import { createToken, hashToken } from '../../../crypto.ts';
import type { Trx } from '../../../db/database.ts';
import { databaseNow } from '../../../db/database-time.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, notFound } from '../../../errors.ts';
import { lifetimes } from '../accounts.limits.ts';
import * as users from '../accounts.repo.ts';
import { createSession } from '../accounts.service.ts';
import * as sessions from '../sessions.repo.ts';
import * as tokens from '../tokens.repo.ts';
import { applyEmailProof } from '../verify-email.service.ts';
import * as attempts from './google.repo.ts';

type GoogleDeps = Pick<Deps, 'db' | 'google'>;
type SecretDeps = Pick<Deps, 'secrets'>;

/** /auth/callback shows the message of this error after 'OAuth error: '. */
export class GoogleSignInError extends Error {}

export async function startGoogleSignIn({ db, google }: GoogleDeps): Promise<{ url: string; state: string }> {
  if (!google) throw notFound();
  const { url, attempt } = await google.begin();
  const { state, ...storedFields } = attempt;
  const minutes = lifetimes.tokenMinutes.googleAttempt;
  await attempts.insertGoogleAttempt(db, { ...storedFields, stateHash: hashToken(state), minutes });
  return { url, state };
}

/**
 * Returns a single-use code. `state` comes from the browser's cookie, and the code works only with `browserSecret`,
 * which replaces `state` in that cookie. Both bind the sign-in to one browser and prevent login CSRF.
 */
export async function finishGoogleSignIn(
  { db, google, secrets }: GoogleDeps & SecretDeps,
  query: URLSearchParams,
  state: string | null,
): Promise<{ code: string; browserSecret: string }> {
  if (!google) throw notFound();
  const reason = query.get('error');
  if (reason) throw new GoogleSignInError(/^[\w.-]{1,60}$/.test(reason) ? reason : 'refused');
  if (!state || query.get('state') !== state) throw new GoogleSignInError('invalid_state');
  const attempt = await attempts.consumeGoogleAttempt(db, hashToken(state));
  if (!attempt) throw new GoogleSignInError('invalid_state');
  const identity = await google.finish(`?${query}`, { state, ...attempt });
  if (!identity.emailVerified || !identity.email) throw new GoogleSignInError('email_not_verified');
  return db.transaction().execute(async (trx) => {
    const user = await findOrCreateUser({ secrets }, trx, identity);
    const { token: code } = createToken();
    const { token: browserSecret } = createToken();
    const tokenHash = hashToken(`${code} ${browserSecret}`);
    const minutes = lifetimes.tokenMinutes.exchange;
    await tokens.insertToken(trx, { tokenHash, userId: user.id, purpose: 'exchange', email: null, minutes });
    return { code, browserSecret };
  });
}

type Browser = { browserSecret: string | null; device: string | null };

export async function exchangeCodeForSession(
  { db, config: { adminEmails } }: Pick<Deps, 'db' | 'config'>,
  code: string,
  { browserSecret, device }: Browser,
) {
  return db.transaction().execute(async (trx) => {
    const user = await consumeExchangeCode(trx, code, browserSecret);
    return createSession(trx, user, lifetimes.sessionHours.standard, { adminEmails, device });
  });
}

/** Returns the user who signed in with Google in this browser. */
export async function consumeExchangeCode(
  trx: Trx,
  code: string,
  browserSecret: string | null,
): Promise<users.LiveUser> {
  const tokenRow = await tokens.consumeToken(trx, hashToken(`${code} ${browserSecret}`), ['exchange']);
  const user = tokenRow && (await users.findUserById(trx, tokenRow.user_id));
  if (!user) throw new AppError(400, 'invalid_token', 'Authentication failed. Please try again.');
  return user;
}

async function findOrCreateUser(deps: SecretDeps, trx: Trx, identity: GoogleIdentity): Promise<users.LiveUser> {
  const linkedUser = await users.findUserByGoogleSubject(trx, identity.subject);
  if (linkedUser?.deletion_requested_at) throw new GoogleSignInError('account_is_being_deleted');
  if (linkedUser) return linkedUser;
  const createdUser = await users.insertUser(trx, {
    email: identity.email,
    email_verified_at: databaseNow,
    full_name: (identity.name ?? identity.email.split('@')[0] ?? '').slice(0, 120),
    account_type: 'business',
    google_subject: identity.subject,
  });
  if (createdUser) {
    await applyEmailProof(deps, trx, createdUser);
    return createdUser;
  }
  const existingUser = await users.findUserByEmail(trx, identity.email);
  const owner = existingUser && (await users.lockUser(trx, existingUser.id));
  if (!owner || owner.email !== identity.email) throw new GoogleSignInError('try_again');
  return linkGoogleAccount(deps, trx, owner, identity);
}

async function linkGoogleAccount(
  deps: SecretDeps,
  trx: Trx,
  owner: users.LiveUser,
  identity: GoogleIdentity,
): Promise<users.LiveUser> {
  if (owner.email_verified_at) return users.updateUser(trx, owner.id, { google_subject: identity.subject });
  // The email was never verified, so an attacker may have registered it and set the password.
  await sessions.deleteUserSessions(trx, owner.id);
  await tokens.deleteUserTokens(trx, owner.id);
  const verified = await users.updateUser(trx, owner.id, {
    google_subject: identity.subject,
    email_verified_at: databaseNow,
    pending_email: null,
    password_hash: null,
  });
  await applyEmailProof(deps, trx, verified);
  return verified;
}
