import type { PayoutAccount } from '@outloud/contract/earnings';
import { payoutAccountCooldownHours, payoutAccountLinkHours } from '@outloud/domain/risk-limits';
import { signText, verifySignature } from '../../crypto.ts';
import type { Db, Trx } from '../../db/database.ts';
import { readDatabaseTime } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../emails/render-email.ts';
import { AppError, freshSignInRequired, unauthorized } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { recordAccountChange } from '../account-changes/account-changes.service.ts';
import { lockUser } from '../credits/ledger.service.ts';
import * as accounts from './payout-account.repo.ts';
import { createPayoutAccountEmail, type PayoutAccountEmail } from './payouts.emails.ts';
import { throttles } from './payouts.limits.ts';
import type { Payout } from './payouts.repo.ts';
import { returnPay } from './payouts.service.ts';

const createTakenError = () => {
  const message = 'Another tester uses this payout account. Enter your own account, or contact us.';
  return new AppError(409, 'payout_account_taken', message, { problems: [{ field: 'payoutTo', message }] });
};

/**
 * Saves where a tester's payouts are sent. A change requires a fresh sign-in, and an emailed link undoes it. The database
 * makes a changed account unverified and starts its cooldown. Saving an unverified account again sends its link again.
 */
export async function savePayoutAccount(
  { db, jobs, throttle }: Pick<Deps, 'db' | 'jobs' | 'throttle'>,
  { userId, isFresh }: { userId: string; isFresh: boolean },
  destination: string | null,
): Promise<void> {
  await throttle.hit(throttles.saveAccount, userId);
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const before = await accounts.lockPayoutAccount(trx, userId);
    if (!before) throw unauthorized();
    const isChange = before.payout_account !== destination;
    if (isChange && !isFresh) throw freshSignInRequired();
    if (destination !== null && (await accounts.isPayoutAccountTaken(trx, userId, destination))) {
      throw createTakenError();
    }
    if (isChange) {
      await recordAccountChange({ jobs }, trx, userId, { kind: 'payout', payoutAccount: before.payout_account });
    }
    await updatePayoutAccount({ jobs }, trx, userId, destination);
  });
}

/**
 * Undoes a change of the payout account, which starts another cooldown. A payout to another account goes back to the
 * earnings.
 */
export async function restorePayoutAccount(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  testerId: string,
  destination: string | null,
  openPayout: Payout | null,
): Promise<void> {
  await updatePayoutAccount({ jobs }, trx, testerId, destination);
  if (!openPayout || openPayout.destination === destination) return;
  await returnPay({ jobs }, trx, openPayout, 'You undid the change of your payout account.');
}

/** The verified email of the tester needs no confirmation. */
async function updatePayoutAccount(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  testerId: string,
  destination: string | null,
): Promise<void> {
  await accounts.updatePayoutAccount(trx, testerId, destination);
  const account = await accounts.lockPayoutAccount(trx, testerId);
  if (destination === null || account?.payout_account_verified_at) return;
  if (await accounts.verifyOwnEmail(trx, testerId)) return;
  await jobs.send(trx, 'payout-account-mail', { testerId });
}

/** Verifies the payout account for which the link was sent. Idempotent. */
export async function confirmPayoutAccount(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  token: string,
): Promise<void> {
  const [testerId = '', expiresAt = '', signature = ''] = token.split('.');
  const account = isUuid(testerId) ? await accounts.findPayoutAccount(db, testerId) : null;
  const isSigned =
    account?.payout_account_hash &&
    verifySignature(secrets.masterKey, getSignedText(testerId, account.payout_account_hash, expiresAt), signature);
  if (!isSigned) throw new AppError(400, 'invalid_token', 'This link is invalid. Save your payout account again.');
  if (Number(expiresAt) < (await readDatabaseTime(db)).getTime()) {
    throw new AppError(
      400,
      'invalid_token',
      'This link has expired. Save your payout account again to get a new link.',
    );
  }
  try {
    await accounts.verifyPayoutAccount(db, testerId, account.payout_account_hash ?? Buffer.alloc(0));
  } catch (error) {
    const isTaken = (error as { constraint?: string }).constraint === 'one_tester_per_payout_account';
    throw isTaken ? createTakenError() : error;
  }
}

const getSignedText = (testerId: string, hash: Buffer, expiresAt: string) =>
  `payout-account:${testerId}:${hash.toString('hex')}:${expiresAt}`;

/** Sends nothing to a deleted account, and no link for an account that was confirmed or removed in the meantime. */
export async function sendPayoutAccountEmail(
  { db, mail, config, secrets }: Pick<Deps, 'db' | 'mail' | 'config' | 'secrets'>,
  { testerId }: PayoutAccountEmail,
): Promise<void> {
  const account = await accounts.findPayoutAccount(db, testerId);
  if (!account?.email) return;
  if (!account.payout_account || !account.payout_account_hash || account.payout_account_verified_at) return;
  const expiresAt = `${(await readDatabaseTime(db)).getTime() + payoutAccountLinkHours * 3_600_000}`;
  const signature = signText(secrets.masterKey, getSignedText(testerId, account.payout_account_hash, expiresAt));
  const url = `${config.publicUrl}/confirm-payout-account?token=${testerId}.${expiresAt}.${signature}`;
  // A bank account has no mailbox, so its link goes to the email of the tester.
  const to = account.account_email ?? account.email;
  const content = createPayoutAccountEmail({
    fullName: account.full_name,
    destination: account.payout_account,
    contactEmail: config.contactEmail,
    url,
  });
  await mail.send({ to, ...(await renderEmail(content)) });
}

/** Returns whether the account is verified, and the end of its cooldown if that is in the future. */
export async function getPayoutAccount(db: Db | Trx, testerId: string): Promise<PayoutAccount | null> {
  const account = await accounts.findPayoutAccount(db, testerId);
  if (!account?.payout_account) return null;
  const { payout_account: destination, payout_account_verified_at: verifiedAt, usable_from: usableFrom } = account;
  return { destination, isVerified: verifiedAt !== null, usableFrom: usableFrom?.toISOString() ?? null };
}

/** Throws while nothing may be paid out to the tester. The database enforces the same rule. */
export async function requireUsablePayoutAccount(trx: Trx, testerId: string, owner = 'Your'): Promise<string> {
  const account = await getPayoutAccount(trx, testerId);
  if (!account?.isVerified) {
    const message = account
      ? `${owner} payout account is not confirmed yet. Open the link in the email about it, or save the account again.`
      : `${owner} settings have no payout account yet. Add one first.`;
    throw new AppError(409, 'payout_account_unverified', message);
  }
  if (account.usableFrom) {
    const message = `${owner} payout account was changed less than ${payoutAccountCooldownHours} hours ago. Payouts are possible again after that time.`;
    throw new AppError(409, 'payout_account_cooldown', message, { details: { usableFrom: account.usableFrom } });
  }
  return account.destination;
}
