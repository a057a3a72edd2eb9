import { formatDollars } from '@outloud/domain/credits';
import { getPayableAmount } from '@outloud/domain/payouts';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { AppError, freshSignInRequired } from '../../errors.ts';
import { recordAccountChange } from '../account-changes/account-changes.service.ts';
import { getEarningsBalances } from '../credits/credits.service.ts';
import { listUnpaidPay, lockUser, postPayoutReturn } from '../credits/ledger.service.ts';
import * as payouts from './payouts.repo.ts';

/** Splits a tester's unpaid pay into maturing, frozen and payable amounts. `items` lists the payable pay. */
export async function getPayBreakdown(db: Db | Trx, testerId: string) {
  const unpaid = await listUnpaidPay(db, testerId);
  const { unpaid: balance, requested } = await getEarningsBalances(db, testerId);
  const maturing = sumCredits(unpaid.filter(({ is_mature }) => !is_mature));
  const frozen = sumCredits(unpaid.filter(({ is_mature, is_frozen }) => is_mature && is_frozen));
  const items = unpaid.filter(({ is_mature, is_frozen }) => is_mature && !is_frozen);
  return { unpaid, requested, maturing, frozen, items, payable: getPayableAmount({ balance, maturing, frozen }) };
}
export type PayBreakdown = Awaited<ReturnType<typeof getPayBreakdown>>;

export async function getPayableAmountForTester(db: Db | Trx, testerId: string): Promise<number> {
  return (await getPayBreakdown(db, testerId)).payable;
}

/** An account with an open payout cannot be deleted. */
export async function requireNoOpenPayout({ trx, user }: ErasureContext): Promise<void> {
  const openPayout = await payouts.findOpenPayout(trx, user.id);
  if (!openPayout) return;
  const message = `Your payout of ${formatDollars(openPayout.credits)} is still in progress. You can delete your account after it arrives.`;
  throw new AppError(409, 'payout_open', message);
}

export function erasePayouts({ trx, user }: ErasureContext): Promise<void> {
  return payouts.eraseTesterPayouts(trx, user.id);
}

/** Saves where payouts go. Notifies the tester of a change, which requires a fresh sign-in. */
export async function changePayoutAccount(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  { userId, isFresh }: { userId: string; isFresh: boolean },
  payoutAccount: string | null,
): Promise<void> {
  await lockUser(trx, userId);
  const previousAccount = await payouts.findDestination(trx, userId);
  if (payoutAccount === previousAccount) return;
  if (!isFresh) throw freshSignInRequired();
  await recordAccountChange({ jobs }, trx, userId, { kind: 'payout', payoutAccount: previousAccount });
  await payouts.updateDestination(trx, userId, payoutAccount);
}

/** Lock order: payout before tester. */
export function lockOpenPayout(trx: Trx, testerId: string): Promise<payouts.Payout | null> {
  return payouts.lockOpenPayout(trx, testerId);
}

/** Undoes a change of the payout account. A payout to another account goes back to the earnings. */
export async function restorePayoutAccount(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  testerId: string,
  payoutAccount: string | null,
  openPayout: payouts.Payout | null,
): Promise<void> {
  await payouts.updateDestination(trx, testerId, payoutAccount);
  if (!openPayout || openPayout.destination === payoutAccount) return;
  await returnPay({ jobs }, trx, openPayout, 'You undid the change of your payout account.');
}

/** Returns the pay of a locked payout to the tester's earnings. */
export async function returnPay(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  { id, tester_id: tester, credits }: payouts.Payout,
  reason: string,
): Promise<void> {
  await postPayoutReturn(trx, { payout: id, tester, credits, reason: 'Payout returned' });
  await payouts.updatePayout(trx, id, { state: 'returned', reason, settled_at: databaseNow });
  await payouts.deleteItems(trx, id);
  await jobs.send(trx, 'payout-mail', { kind: 'returned', payoutId: id });
}

function sumCredits(pay: { credits: number }[]): number {
  return pay.reduce((total, { credits }) => total + credits, 0);
}
