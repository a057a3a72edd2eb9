import type { login, Profile, register, User, updateProfile } from '@outloud/contract/accounts';
import type { BodyOf } from '@outloud/contract/endpoint';
import { checkPassword, hashEmail, hashPassword, newToken } from '../../crypto.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField, unauthorized } from '../../errors.ts';
import { eraseReportsOf, freeHeldClaim, lockHeldRoast } from '../claims/end.service.ts';
import { eraseCheckoutsOf, readCredits } from '../credits/credits.service.ts';
import { forfeitBalance } from '../credits/ledger.service.ts';
import { eraseDeliveriesOf, lockDeliveriesBy, requireNothingUnsettled } from '../deliveries/delete.service.ts';
import { eraseFeedbackOf } from '../feedback/complaints.service.ts';
import { erasePayoutsOf, requireNoOpenPayout } from '../payouts/payouts.service.ts';
import { eraseRoastsOf, lockRoastsOf } from '../roasts/cancel.service.ts';
import { readTesterFields } from '../testers/profile.service.ts';
import { forgetTester } from '../testers/testers.service.ts';
import { forgetUploadsOf } from '../uploads/uploads.service.ts';
import { eraseApplicationOf } from '../waitlist/waitlist.service.ts';
import { commonPasswordMessage, isAdminAccount, lifetimes, ownWordsMessage, throttles } from './accounts.policy.ts';
import { presentProfile, presentUser } from './accounts.presenter.ts';
import * as users from './accounts.repo.ts';
import { deleteAddressesOf } from './addresses.repo.ts';
import { isCommonPassword, isOwnWords } from './common-passwords.ts';
import * as sessions from './sessions.repo.ts';
import * as tokens from './tokens.repo.ts';

type SignedIn = { user: User; token: string };
type Needs = Pick<Deps, 'db' | 'jobs'>;

const loginFailed = (tried?: string) => new AppError(401, 'invalid_credentials', 'Login failed', { about: tried });

export async function registerAccount(
  { db, jobs, config }: Needs & Pick<Deps, 'config'>,
  input: BodyOf<typeof register>,
): Promise<SignedIn> {
  const passwordHash = await hashNewPassword(input.password);
  const signedIn = await db.transaction().execute(async (trx) => {
    const user = await users.insertUser(trx, {
      email: input.email,
      full_name: input.fullName,
      company_name: input.companyName ?? null,
      account_type: 'business',
      password_hash: passwordHash,
    });
    if (!user) {
      await jobs.send(trx, 'account-mail', { kind: 'registration-attempt', email: input.email });
      return null;
    }
    await jobs.send(trx, 'account-mail', { kind: 'verify-email', userId: user.id });
    return signIn(trx, user, lifetimes.sessionHours.plain, config.adminEmails);
  });
  if (!signedIn) throw new AppError(409, 'registration_failed', 'Registration failed');
  return signedIn;
}

export async function logIn(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  input: BodyOf<typeof login>,
): Promise<SignedIn> {
  const found = await users.findUserByEmail(db, input.email);
  const matches = await checkPassword(found?.password_hash ?? null, input.password);
  if (!found || !matches) throw loginFailed(found?.id);
  const { remembered, plain } = lifetimes.sessionHours;
  return db.transaction().execute(async (trx) => {
    const user = await users.lockUser(trx, found.id);
    // Checking takes a while; a password that was replaced meanwhile opens nothing.
    if (user?.password_hash !== found.password_hash) throw loginFailed(found.id);
    return signIn(trx, user, input.remember ? remembered : plain, config.adminEmails);
  });
}

/** May this account look after deliveries? */
export async function isAdmin({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string): Promise<boolean> {
  const user = await users.findUserById(db, userId);
  return user !== null && isAdminAccount(user, config.adminEmails);
}

export async function logOut({ db }: Pick<Deps, 'db'>, tokenHash: Buffer): Promise<void> {
  await sessions.deleteSession(db, tokenHash);
}

export async function loadUser({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string): Promise<User> {
  const user = await users.findUserById(db, userId);
  if (!user) throw unauthorized();
  return presentUser(user, config.adminEmails);
}

export async function loadProfile({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string): Promise<Profile> {
  const user = await users.findUserById(db, userId);
  if (!user) throw unauthorized();
  return readWholeProfile({ db, config }, user);
}

type ProfileNeeds = { db: Deps['db'] | Trx; config: Deps['config'] };

async function readWholeProfile({ db, config }: ProfileNeeds, user: users.LiveUser): Promise<Profile> {
  const testerFields = user.account_type === 'tester' ? await readTesterFields({ db }, user.id) : {};
  const creditSystem = await readCredits(db, user.id);
  return presentProfile(user, { creditSystem, adminEmails: config.adminEmails, testerFields });
}

export async function changeProfile(
  { db, jobs, config, throttle }: Needs & Pick<Deps, 'config' | 'throttle'>,
  userId: string,
  input: BodyOf<typeof updateProfile>,
): Promise<Profile> {
  const present = await users.findUserById(db, userId);
  // Before the transaction: counting needs a connection of its own, and must not wait for one while holding one.
  if (input.email !== undefined && input.email !== present?.email) await throttle.hit(throttles.changeEmail, userId);
  return db.transaction().execute(async (trx) => {
    const user = await users.lockUser(trx, userId);
    if (!user) throw unauthorized();
    const isNewAddress = input.email !== undefined && input.email !== user.email;
    // Sending the present address again takes a change that still waits for its link back.
    const pendingEmail = input.email === undefined ? user.pending_email : isNewAddress ? input.email : null;
    const isOtherPending = pendingEmail !== user.pending_email;
    const changed = await users.updateUser(trx, userId, {
      full_name: input.fullName ?? user.full_name,
      company_name: input.companyName === undefined ? user.company_name : input.companyName,
      pending_email: pendingEmail,
    });
    const isUnverified = user.email_verified_at === null;
    if (isUnverified && isOtherPending) await tokens.deleteTokensOf(trx, userId);
    if (isNewAddress) await jobs.send(trx, 'account-mail', { kind: 'change-email', userId });
    // The earlier links to it were deleted when the change was asked for.
    else if (isUnverified && isOtherPending) await jobs.send(trx, 'account-mail', { kind: 'verify-email', userId });
    return readWholeProfile({ db: trx, config }, changed);
  });
}

export async function removeAccount(
  { db, jobs, secrets }: Needs & Pick<Deps, 'secrets'>,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRoastsOf(trx, userId);
    await lockDeliveriesBy(trx, userId);
    const held = await lockHeldRoast(trx, userId);
    const user = await users.lockUser(trx, userId);
    if (!user) throw unauthorized();
    await eraseRoastsOf(trx, userId);
    await requireNothingUnsettled(trx, userId);
    await requireNoOpenPayout(trx, userId);
    await eraseDeliveriesOf({ jobs }, trx, userId);
    await eraseFeedbackOf(trx, userId);
    await forgetUploadsOf({ jobs }, trx, userId);
    await freeHeldClaim({ jobs }, trx, userId, held);
    await eraseReportsOf(trx, userId);
    const isSuspended = await forgetTester(trx, userId);
    await eraseApplicationOf(trx, userId);
    await forfeitBalance(trx, userId, user.account_type === 'tester' ? 'earnings' : 'customer');
    await erasePayoutsOf(trx, userId);
    await eraseCheckoutsOf(trx, userId);
    // A customer's stay until they are too old: whoever pays themself as a tester must not hide it by leaving.
    if (user.account_type === 'tester') await deleteAddressesOf(trx, userId);
    await users.rememberDeletedEmail(trx, hashEmail(user.email, secrets.emailHashKey), isSuspended);
    await users.updateUser(trx, userId, {
      email: null,
      email_verified_at: null,
      pending_email: null,
      full_name: 'Deleted account',
      company_name: null,
      password_hash: null,
      google_subject: null,
      deleted_at: new Date(),
    });
    await sessions.deleteSessionsOf(trx, userId);
    await tokens.deleteTokensOf(trx, userId);
    await jobs.send(trx, 'account-mail', { kind: 'account-deleted', to: user.email, fullName: user.full_name });
  });
}

export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) throw invalidField('password', commonPasswordMessage);
  if (isOwnWords(password)) throw invalidField('password', ownWordsMessage);
  return hashPassword(password);
}

export async function signIn(
  db: Trx | Deps['db'],
  user: users.LiveUser,
  hours: number,
  adminEmails: string[] = [],
): Promise<SignedIn> {
  const { token, tokenHash } = newToken();
  await sessions.insertSession(db, tokenHash, user.id, hours);
  return { user: presentUser(user, adminEmails), token };
}
