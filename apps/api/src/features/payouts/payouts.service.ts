import { dollars } from '@outloud/domain/money';
import { payableOf } from '@outloud/domain/payouts';
import type { Db, Trx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { readEarnings } from '../credits/credits.service.ts';
import { readUnpaidPay } from '../credits/ledger.service.ts';
import * as payouts from './payouts.repo.ts';

/** What a tester could ask for at this moment, and the pay that it is made of. */
export async function readPay(db: Db | Trx, testerId: string) {
  const unpaid = await readUnpaidPay(db, testerId);
  const { unpaid: balance, requested } = await readEarnings(db, testerId);
  const maturing = sum(unpaid.filter(({ is_mature }) => !is_mature));
  const frozen = sum(unpaid.filter(({ is_mature, is_frozen }) => is_mature && is_frozen));
  const items = unpaid.filter(({ is_mature, is_frozen }) => is_mature && !is_frozen);
  return { unpaid, requested, maturing, frozen, items, payable: payableOf({ balance, maturing, frozen }) };
}
export type Pay = Awaited<ReturnType<typeof readPay>>;

export async function readPayable(db: Db | Trx, testerId: string): Promise<number> {
  return (await readPay(db, testerId)).payable;
}

/** Throws while a tester whose account is being deleted is still to be paid. */
export async function requireNoOpenPayout(trx: Trx, testerId: string): Promise<void> {
  const open = await payouts.findOpen(trx, testerId);
  if (!open) return;
  const message = `Your payout of ${dollars(open.credits)} is still on its way. Delete your account once you have it.`;
  throw new AppError(409, 'payout_open', message);
}

/** Of an account that is being deleted. */
export function erasePayoutsOf(trx: Trx, testerId: string): Promise<void> {
  return payouts.erasePayoutsOf(trx, testerId);
}

function sum(pay: { credits: number }[]): number {
  return pay.reduce((total, { credits }) => total + credits, 0);
}
