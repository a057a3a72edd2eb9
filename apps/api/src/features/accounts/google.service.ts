import type { GoogleIdentity } from '../../adapters/google/google.port.ts';
import { hashToken, newToken } from '../../crypto.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import { lifetimes } from './accounts.policy.ts';
import * as users from './accounts.repo.ts';
import { signIn } from './accounts.service.ts';
import * as attempts from './google.repo.ts';
import * as sessions from './sessions.repo.ts';
import * as tokens from './tokens.repo.ts';

type Needs = Pick<Deps, 'db' | 'google'>;

/** The reason that /auth/callback shows after 'OAuth error: '. */
export class GoogleRefusal extends Error {}

export async function beginGoogleSignIn({ db, google }: Needs): Promise<{ url: string; state: string }> {
  if (!google) throw notFound();
  const { url, attempt } = await google.begin();
  const { state, ...kept } = attempt;
  const minutes = lifetimes.tokenMinutes.googleAttempt;
  await attempts.insertAttempt(db, { ...kept, stateHash: hashToken(state), minutes });
  return { url, state };
}

/**
 * Ends with a code for one exchange. `state` comes from this browser's cookie, and the code is worth something only
 * together with the secret that goes into that cookie next: nobody can finish, or hand over, a sign-in for another.
 */
export async function finishGoogleSignIn(
  { db, google }: Needs,
  query: URLSearchParams,
  state: string | null,
): Promise<{ code: string; browserSecret: string }> {
  if (!google) throw notFound();
  const refused = query.get('error');
  if (refused) throw new GoogleRefusal(/^[\w.-]{1,60}$/.test(refused) ? refused : 'refused');
  if (!state || query.get('state') !== state) throw new GoogleRefusal('invalid_state');
  const attempt = await attempts.takeAttempt(db, hashToken(state));
  if (!attempt) throw new GoogleRefusal('invalid_state');
  const identity = await google.finish(`?${query}`, { state, ...attempt });
  if (!identity.emailVerified || !identity.email) throw new GoogleRefusal('email_not_verified');
  return db.transaction().execute(async (trx) => {
    const user = await accountOf(trx, identity);
    const { token: code } = newToken();
    const { token: browserSecret } = newToken();
    const tokenHash = hashToken(`${code} ${browserSecret}`);
    const minutes = lifetimes.tokenMinutes.exchange;
    await tokens.insertToken(trx, { tokenHash, userId: user.id, purpose: 'exchange', email: null, minutes });
    return { code, browserSecret };
  });
}

/** Trades the code that /auth/callback carries for a session. */
export async function exchangeCode(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  code: string,
  browserSecret: string | null,
) {
  return db.transaction().execute(async (trx) => {
    const proof = await tokens.takeToken(trx, hashToken(`${code} ${browserSecret}`), ['exchange']);
    const user = proof && (await users.findUserById(trx, proof.user_id));
    if (!user) throw new AppError(400, 'invalid_token', 'Authentication failed. Please try again.');
    return signIn(trx, user, lifetimes.sessionHours.plain, config.adminEmails);
  });
}

async function accountOf(trx: Trx, identity: GoogleIdentity): Promise<users.LiveUser> {
  const known = await users.findUserByGoogle(trx, identity.subject);
  if (known) return known;
  const created = await users.insertUser(trx, {
    email: identity.email,
    email_verified_at: new Date(),
    full_name: (identity.name ?? identity.email.split('@')[0] ?? '').slice(0, 120),
    account_type: 'business',
    google_subject: identity.subject,
  });
  if (created) return created;
  const found = await users.findUserByEmail(trx, identity.email);
  const owner = found && (await users.lockUser(trx, found.id));
  if (!owner || owner.email !== identity.email) throw new GoogleRefusal('try_again');
  return link(trx, owner, identity);
}

async function link(trx: Trx, owner: users.LiveUser, identity: GoogleIdentity): Promise<users.LiveUser> {
  if (owner.email_verified_at) return users.updateUser(trx, owner.id, { google_subject: identity.subject });
  // Nobody ever proved this address, so the password may be a stranger's, set in wait for its owner.
  await sessions.deleteSessionsOf(trx, owner.id);
  await tokens.deleteTokensOf(trx, owner.id);
  return users.updateUser(trx, owner.id, {
    google_subject: identity.subject,
    email_verified_at: new Date(),
    pending_email: null,
    password_hash: null,
  });
}
