import { formatDollars } from '@outloud/domain/credits';
import { getPayableAmount } from '@outloud/domain/payouts';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { AppError } from '../../errors.ts';
import { getEarningsBalances } from '../credits/credits.service.ts';
import { listUnpaidPay, postPayoutReturn, settlePendingClawbacks } from '../credits/ledger.service.ts';
import * as payouts from './payouts.repo.ts';

/** Splits a tester's unpaid pay into maturing (resting), frozen and payable amounts. `items` lists the payable pay. */
export async function getPayBreakdown(db: Db | Trx, testerId: string) {
  const unpaid = await listUnpaidPay(db, testerId);
  const { unpaid: balance, requested } = await getEarningsBalances(db, testerId);
  const maturing = sumCredits(unpaid.filter(({ is_available }) => !is_available));
  const frozen = sumCredits(unpaid.filter(({ is_available, is_frozen }) => is_available && is_frozen));
  const items = unpaid.filter(({ is_available, is_frozen }) => is_available && !is_frozen);
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

/** Lock order: payout before tester. */
export function lockOpenPayout(trx: Trx, testerId: string): Promise<payouts.Payout | null> {
  return payouts.lockOpenPayout(trx, testerId);
}

/** Returns the pay of a locked payout to the tester's earnings, less the pay of reviews that were rejected meanwhile. */
export async function returnPay(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  { id, tester_id: tester, credits }: payouts.Payout,
  reason: string,
): Promise<void> {
  await postPayoutReturn(trx, { payout: id, tester, credits, reason: 'Payout returned' });
  await payouts.updatePayout(trx, id, { state: 'returned', reason, settled_at: databaseNow });
  await payouts.deleteItems(trx, id);
  await settlePendingClawbacks(trx, tester);
  await jobs.send(trx, 'payout-mail', { kind: 'returned', payoutId: id });
}

function sumCredits(pay: { credits: number }[]): number {
  return pay.reduce((total, { credits }) => total + credits, 0);
}
