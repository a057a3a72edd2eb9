import type { PayoutAccount } from '@outloud/contract/earnings';
import { payoutAccountCooldownHours, payoutAccountLinkHours } from '@outloud/domain/risk-limits';
import { signText, verifySignature } from '../../crypto.ts';
import type { Db, Trx } from '../../db/database.ts';
import { readDatabaseTime } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../emails/render-email.ts';
import { AppError, unauthorized } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { lockUser } from '../credits/ledger.service.ts';
import * as accounts from './payout-account.repo.ts';
import { type PayoutAccountEmail, payoutAccountEmails } from './payouts.emails.ts';
import { throttles } from './payouts.limits.ts';

const createTakenError = () => {
  const message = 'Another tester uses this payout account. Enter your own account, or contact us.';
  return new AppError(409, 'payout_account_taken', message, { problems: [{ field: 'payoutTo', message }] });
};

/**
 * Saves where a tester's payouts are sent. The database makes a changed account unverified and starts its cooldown. The
 * tester's own verified email needs no confirmation. Saving an unverified account again sends the link again.
 */
export async function savePayoutAccount(
  { db, jobs, throttle }: Pick<Deps, 'db' | 'jobs' | 'throttle'>,
  testerId: string,
  destination: string | null,
): Promise<void> {
  await throttle.hit(throttles.saveAccount, testerId);
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, testerId);
    const before = await accounts.lockPayoutAccount(trx, testerId);
    if (!before) throw unauthorized();
    if (before.payout_account === null && destination === null) return;
    if (destination !== null && (await accounts.isPayoutAccountTaken(trx, testerId, destination))) {
      throw createTakenError();
    }
    await accounts.updatePayoutAccount(trx, testerId, destination);
    const after = await accounts.lockPayoutAccount(trx, testerId);
    const isSame = before.payout_account_hash?.equals(after?.payout_account_hash ?? Buffer.alloc(0));
    if (!isSame) await jobs.send(trx, 'payout-account-mail', { kind: 'changed', testerId });
    if (destination === null || after?.payout_account_verified_at) return;
    if (await accounts.verifyOwnEmail(trx, testerId)) return;
    await jobs.send(trx, 'payout-account-mail', { kind: 'confirm', testerId });
  });
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
  { kind, testerId }: PayoutAccountEmail,
): Promise<void> {
  const account = await accounts.findPayoutAccount(db, testerId);
  if (!account?.email) return;
  const common = {
    fullName: account.full_name,
    destination: account.payout_account,
    contactEmail: config.contactEmail,
  };
  if (kind === 'changed') {
    const url = `${config.publicUrl}/dashboard/settings`;
    await mail.send({ to: account.email, ...(await renderEmail(payoutAccountEmails.changed({ ...common, url }))) });
    return;
  }
  if (!account.payout_account || !account.payout_account_hash || account.payout_account_verified_at) return;
  const expiresAt = `${(await readDatabaseTime(db)).getTime() + payoutAccountLinkHours * 3_600_000}`;
  const signature = signText(secrets.masterKey, getSignedText(testerId, account.payout_account_hash, expiresAt));
  const url = `${config.publicUrl}/confirm-payout-account?token=${testerId}.${expiresAt}.${signature}`;
  // A bank account has no mailbox, so its link goes to the email of the tester.
  const to = account.account_email ?? account.email;
  await mail.send({ to, ...(await renderEmail(payoutAccountEmails.confirm({ ...common, url }))) });
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
