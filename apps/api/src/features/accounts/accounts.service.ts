import type { login, Profile, register, User, updateProfile } from '@outloud/contract/accounts';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { checkPassword, createToken, hashToken } from '../../crypto.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, freshSignInRequired, unauthorized } from '../../errors.ts';
import { hashNewPassword } from '../../passwords.ts';
import { getCredits } from '../credits/credits.service.ts';
import { listOwnerPasskeys } from '../passkeys/passkeys.service.ts';
import { getTesterFields } from '../testers/profile.service.ts';
import { lifetimes, throttles } from './accounts.limits.ts';
import { isAdminAccount } from './accounts.policy.ts';
import { presentProfile, presentUser } from './accounts.presenter.ts';
import * as users from './accounts.repo.ts';
import * as sessions from './sessions.repo.ts';
import * as tokens from './tokens.repo.ts';

type SignInResult = { user: User; token: string };
type AccountDeps = Pick<Deps, 'db' | 'jobs'>;

const loginFailed = (userId?: string) =>
  new AppError(401, 'invalid_credentials', 'Login failed', { accountId: userId });

/** If the server stopped before it stored the response, a retry with the same Idempotency-Key signs in. */
export async function registerAccount(
  { db, jobs, config }: AccountDeps & Pick<Deps, 'config'>,
  input: EndpointBody<typeof register>,
  { idempotencyKey, device }: { idempotencyKey: string | null; device: string | null },
): Promise<SignInResult> {
  const requestKey = idempotencyKey === null ? null : hashToken(idempotencyKey);
  const passwordHash = await hashNewPassword(input.password);
  const signedIn = await db.transaction().execute(async (trx) => {
    const user = await users.insertUser(trx, {
      email: input.email,
      full_name: input.fullName,
      company_name: input.companyName ?? null,
      account_type: 'business',
      password_hash: passwordHash,
      request_key: requestKey,
    });
    if (user) await jobs.send(trx, 'account-mail', { kind: 'verify-email', userId: user.id });
    const account = user ?? (requestKey && (await findCreatedAccount(trx, input, requestKey)));
    if (account) {
      const { adminEmails } = config;
      return createSession(trx, account, lifetimes.sessionHours.standard, { adminEmails, device });
    }
    await jobs.send(trx, 'account-mail', { kind: 'registration-attempt', email: input.email });
    return null;
  });
  if (!signedIn) throw new AppError(409, 'registration_failed', 'Registration failed');
  return signedIn;
}

/** Finds the account that an earlier request with the same Idempotency-Key, email and password created. */
async function findCreatedAccount(
  trx: Trx,
  { email, password }: EndpointBody<typeof register>,
  requestKey: Buffer,
): Promise<users.LiveUser | null> {
  const user = await users.findUserByEmail(trx, email);
  if (user?.deletion_requested_at || !user?.request_key?.equals(requestKey)) return null;
  return (await checkPassword(user.password_hash, password)) ? user : null;
}

export async function logIn(
  { db, config: { adminEmails } }: Pick<Deps, 'db' | 'config'>,
  input: EndpointBody<typeof login>,
  device: string | null = null,
): Promise<SignInResult> {
  const candidate = await users.findUserByEmail(db, input.email);
  const isMatch = await checkPassword(candidate?.password_hash ?? null, input.password);
  if (!candidate || !isMatch) throw loginFailed(candidate?.id);
  const { sessionHours } = lifetimes;
  return db.transaction().execute(async (trx) => {
    const user = await users.lockUser(trx, candidate.id);
    // Verifying the hash takes time. Reject the sign-in if the password was changed in the meantime.
    if (user?.password_hash !== candidate.password_hash) throw loginFailed(candidate.id);
    const hours = input.remember ? sessionHours.remembered : sessionHours.standard;
    return createSession(trx, user, hours, { adminEmails, device });
  });
}

/** An admin is a customer who may upload deliveries. */
export async function isAdmin({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string): Promise<boolean> {
  const user = await users.findUserById(db, userId);
  return user !== null && isAdminAccount(user, config.adminEmails);
}

export async function logOut({ db }: Pick<Deps, 'db'>, tokenHash: Buffer): Promise<void> {
  await sessions.deleteSession(db, tokenHash);
}

export async function getUser({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string): Promise<User> {
  const user = await users.findUserById(db, userId);
  if (!user) throw unauthorized();
  return presentUser(user, config.adminEmails);
}

export async function getUserProfile({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string): Promise<Profile> {
  const user = await users.findUserById(db, userId);
  if (!user) throw unauthorized();
  return buildProfile({ db, config }, user);
}

type ProfileDeps = { db: Deps['db'] | Trx; config: Deps['config'] };

async function buildProfile({ db, config }: ProfileDeps, user: users.LiveUser): Promise<Profile> {
  const testerFields = user.account_type === 'tester' ? await getTesterFields({ db }, user.id) : {};
  const creditSystem = await getCredits(db, user.id);
  const hasPasskey = (await listOwnerPasskeys(db, { userId: user.id })).length > 0;
  return presentProfile(user, { creditSystem, hasPasskey, adminEmails: config.adminEmails, testerFields });
}

export async function updateUserProfile(
  { db, jobs, config, throttle }: AccountDeps & Pick<Deps, 'config' | 'throttle'>,
  { userId, isFresh }: { userId: string; isFresh: boolean },
  input: EndpointBody<typeof updateProfile>,
): Promise<Profile> {
  const current = await users.findUserById(db, userId);
  if (input.email !== undefined && input.email !== current?.email) {
    if (!isFresh) throw freshSignInRequired();
    // The throttle uses its own connection. Waiting for a second connection in the transaction could exhaust the pool.
    await throttle.hit(throttles.changeEmail, userId);
  }
  return db.transaction().execute(async (trx) => {
    const user = await users.lockUser(trx, userId);
    if (!user) throw unauthorized();
    const isNewEmail = input.email !== undefined && input.email !== user.email;
    // Sending the current email cancels a pending email change.
    const pendingEmail = input.email === undefined ? user.pending_email : isNewEmail ? input.email : null;
    const isPendingEmailChanged = pendingEmail !== user.pending_email;
    const updated = await users.updateUser(trx, userId, {
      full_name: input.fullName ?? user.full_name,
      company_name: input.companyName === undefined ? user.company_name : input.companyName,
      pending_email: pendingEmail,
    });
    const isUnverified = user.email_verified_at === null;
    if (isUnverified && isPendingEmailChanged) await tokens.deleteUserTokens(trx, userId);
    if (isNewEmail && isPendingEmailChanged && !isUnverified) {
      await jobs.send(trx, 'account-mail', { kind: 'email-change-requested', userId });
    }
    if (isNewEmail) await jobs.send(trx, 'account-mail', { kind: 'change-email', userId });
    // Requesting the change deleted the verification links to the current email, so send a new one.
    else if (isUnverified && isPendingEmailChanged)
      await jobs.send(trx, 'account-mail', { kind: 'verify-email', userId });
    return buildProfile({ db: trx, config }, updated);
  });
}

export async function createSession(
  db: Trx | Deps['db'],
  user: users.LiveUser,
  hours: number,
  { adminEmails = [], device = null }: { adminEmails?: string[]; device?: string | null } = {},
): Promise<SignInResult> {
  const { token, tokenHash } = createToken();
  await sessions.insertSession(db, { tokenHash, userId: user.id, hours, device });
  return { user: presentUser(user, adminEmails), token };
}
