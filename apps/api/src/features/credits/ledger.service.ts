import * as rules from '@outloud/domain/ledger';
import type { Db, Trx } from '../../db/database.ts';
import { AppError, unauthorized } from '../../errors.ts';
import { counted } from '../../wording.ts';
import * as ledger from './ledger.repo.ts';

/**
 * Every movement of credits, each inside the caller's transaction. All but the hold return whether anything moved:
 * repeating a movement is no error and moves nothing. People are locked before accounts, a customer before a tester.
 */
type Told = { reason: string };

/** For whoever writes more about somebody than credits: before anything else, since a deletion does the same. */
export async function lockPerson(trx: Trx, user: string): Promise<void> {
  const { closed } = await openWallet(trx, user);
  if (closed) throw unauthorized();
}

/** Throws when the balance is short or a debt is open; nothing has happened then. */
export async function holdCredits(
  trx: Trx,
  of: { customer: string; roast: string; credits: number } & Told,
): Promise<void> {
  const wallet = await openWallet(trx, of.customer);
  const transfer = rules.hold(of);
  // Before the balance is judged: the repetition of a hold that emptied it must not be refused.
  if (await ledger.isPosted(trx, transfer)) return;
  const refusal = rules.refuseHold(wallet, of.credits);
  if (refusal) throw refused(refusal);
  await ledger.post(trx, transfer);
}

/** The delivery of a slot is complete. */
export function captureDelivery(
  trx: Trx,
  of: { customer: string; tester: string; roast: string; delivery: string; credits: number } & Told,
): Promise<boolean> {
  return payTester(trx, of.tester, rules.capture(of));
}

export function releaseSlot(
  trx: Trx,
  of: { customer: string; roast: string; slot: number; credits: number } & Told,
): Promise<boolean> {
  return payIn(trx, of.customer, (wallet) => rules.release({ ...of, wallet }));
}

/** Pays a charged delivery back: the price comes from the charge, never from the caller. */
export async function refundDelivery(trx: Trx, delivery: string, { reason }: Told): Promise<boolean> {
  const charge = await chargeOf(trx, delivery);
  return payIn(trx, charge.customer, (wallet) => rules.refund({ ...charge, wallet, reason }));
}

/** The same for a slot that opens again: the price waits there. */
export async function reopenSlot(trx: Trx, delivery: string, { reason }: Told): Promise<boolean> {
  return ledger.post(trx, rules.reopening({ ...(await chargeOf(trx, delivery)), reason }));
}

/** Takes back the pay for a delivery unless the tester has asked for it; returns how much that was. */
export async function takeBackPay(trx: Trx, delivery: string, { reason }: Told): Promise<number> {
  const { tester } = await chargeOf(trx, delivery);
  await openWallet(trx, tester);
  const unpaid = (await ledger.listUnpaid(trx, tester)).find((pay) => pay.delivery_id === delivery);
  // Whoever has deleted the account has given everything up.
  const credits = Math.min(unpaid?.credits ?? 0, await ledger.balanceOf(trx, 'earnings', tester));
  if (credits === 0) return 0;
  const moved = await ledger.post(trx, rules.takeBack({ tester, delivery, credits, reason }));
  return moved ? credits : 0;
}

export function giveGoodwill(trx: Trx, of: { id: string; customer: string; credits: number } & Told): Promise<boolean> {
  return payIn(trx, of.customer, (wallet) => rules.goodwill({ ...of, wallet }));
}

/** Posts what comes to a customer. An account that was deleted meanwhile cannot keep it: it is given up at once. */
export async function payIn(
  trx: Trx,
  customer: string,
  make: (wallet: rules.Wallet) => rules.Transfer,
): Promise<boolean> {
  const wallet = await openWallet(trx, customer);
  const transfer = make(wallet);
  const posted = await ledger.post(trx, transfer);
  if (posted && wallet.closed) await forfeitBalance(trx, customer, 'customer', transfer.key);
  return posted;
}

async function payTester(trx: Trx, tester: string, transfer: rules.Transfer): Promise<boolean> {
  const wallet = await openWallet(trx, tester);
  const posted = await ledger.post(trx, transfer);
  if (posted && wallet.closed) await forfeitBalance(trx, tester, 'earnings', transfer.key);
  return posted;
}

/** For an account that is being deleted, or was; returns what was given up. */
export async function forfeitBalance(
  trx: Trx,
  user: string,
  account: 'customer' | 'earnings',
  late?: string,
): Promise<number> {
  await openWallet(trx, user);
  const credits = await ledger.balanceOf(trx, account, user);
  if (credits === 0) return 0;
  const transfer = rules.forfeit({ user, account, credits, late, reason: 'Given up with the account' });
  if (!(await ledger.post(trx, transfer))) throw new Error(`${user} has given up this balance before`);
  return credits;
}

/** Under the lock of the tester, if it is to stay so. */
export function readUnpaidPay(db: Db | Trx, tester: string): Promise<ledger.UnpaidPay[]> {
  return ledger.listUnpaid(db, tester);
}

type Payout = { payout: string; tester: string; credits: number } & Told;

export async function requestPayout(trx: Trx, of: Payout): Promise<boolean> {
  await openWallet(trx, of.tester);
  return ledger.post(trx, rules.payoutRequest(of));
}

export async function settlePayout(trx: Trx, of: Payout): Promise<boolean> {
  await openWallet(trx, of.tester);
  return ledger.post(trx, rules.payout(of));
}

export function returnPayout(trx: Trx, of: Payout): Promise<boolean> {
  return payTester(trx, of.tester, rules.payoutReturn(of));
}

async function openWallet(trx: Trx, user: string): Promise<ledger.LockedWallet> {
  const wallet = await ledger.lockWallet(trx, user);
  if (!wallet) throw new Error(`There is no account ${user}`);
  return wallet;
}

/** What was charged for a delivery, and whether that was paid back: to the customer, or into a slot that opened again. */
export async function readCharge(
  db: Db | Trx,
  delivery: string,
): Promise<{ credits: number; isRefunded: boolean; isReopened: boolean } | null> {
  const charge = await ledger.findTransfer(db, `capture:${delivery}`);
  const refund = charge && (await ledger.findTransfer(db, `refund:${delivery}`));
  return charge && { credits: charge.credits, isRefunded: refund !== null, isReopened: refund?.kind === 'reopening' };
}

async function chargeOf(trx: Trx, delivery: string) {
  const charge = await ledger.findTransfer(trx, `capture:${delivery}`);
  if (!charge?.customer_id || !charge.tester_id || !charge.roast_id) {
    throw new Error(`Delivery ${delivery} has not been charged`);
  }
  const { customer_id: customer, tester_id: tester, roast_id: roast, credits } = charge;
  return { customer, tester, roast, delivery, credits };
}

function refused(refusal: rules.HoldRefusal): AppError {
  if (refusal.kind === 'in_debt') {
    const owed = counted(refusal.owed, 'credit');
    return new AppError(402, 'in_debt', `You owe ${owed} after a refunded payment. Buy credits to settle it first.`, {
      details: { owed: refusal.owed },
    });
  }
  const { needed, available } = refusal;
  const message = `Insufficient credits: ${needed} needed, ${available} available`;
  return new AppError(402, 'insufficient_credits', message, { details: { needed, available } });
}
