import type { AccountType } from '@outloud/domain/accounts';
import * as rules from '@outloud/domain/ledger';
import { getMailboxHashes, hashMailbox } from '../../crypto.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { AppError, unauthorized } from '../../errors.ts';
import { pluralize } from '../../pluralize.ts';
import { startPayRest } from '../risk/pay-rest.service.ts';
import * as ledger from './ledger.repo.ts';

/**
 * All movements of credits. Each movement runs in the caller's transaction and is idempotent: a retry moves nothing. The
 * result says whether, or how many, credits moved. Lock order: users before accounts, a customer before a tester.
 */
type WithReason = { reason: string };

/** Serializes with account deletion. Call this first in a transaction that writes the user's data. */
export async function lockUser(trx: Trx, user: string): Promise<void> {
  const { closed, disabled } = await requireWallet(trx, user);
  if (closed || disabled) throw unauthorized();
}

/** Throws 402 when the balance is too low or the customer has a debt. */
export async function holdCredits(
  trx: Trx,
  input: { customer: string; roast: string; credits: number } & WithReason,
): Promise<void> {
  const wallet = await requireWallet(trx, input.customer);
  const transfer = rules.hold(input);
  // Checked before the balance, so that the retry of a hold that emptied the balance succeeds.
  if (await ledger.isTransferPosted(trx, transfer)) return;
  const rejection = rules.checkHold(wallet, input.credits);
  if (rejection) throw createHoldError(rejection);
  await ledger.postTransfer(trx, transfer);
}

/** Charges the customer for a completed delivery and pays the tester. The pay starts to rest. */
export async function captureDelivery(
  trx: Trx,
  input: { customer: string; tester: string; roast: string; delivery: string; credits: number } & WithReason,
): Promise<boolean> {
  await startPayRest(trx, input);
  return payTester(trx, input.tester, rules.capture(input));
}

export function releaseSlot(
  trx: Trx,
  input: { customer: string; roast: string; slot: number; credits: number } & WithReason,
): Promise<boolean> {
  return creditCustomer(trx, input.customer, (wallet) => rules.release({ ...input, wallet }));
}

/** Refunds a charged delivery. The amount comes from the charge, never from the caller. */
export async function refundDelivery(trx: Trx, delivery: string, { reason }: WithReason): Promise<boolean> {
  const charge = await requireCharge(trx, delivery);
  return creditCustomer(trx, charge.customer, (wallet) => rules.refund({ ...charge, wallet, reason }));
}

/** Refunds a charged delivery to the roast's hold, because the slot opens again. */
export async function reopenSlot(trx: Trx, delivery: string, { reason }: WithReason): Promise<boolean> {
  return ledger.postTransfer(trx, rules.reopening({ ...(await requireCharge(trx, delivery)), reason }));
}

type Clawback = {
  takenBackCredits: number;
  /** The part that is in an open payout. It is clawed back when the payout is returned, and the payout cannot be paid. */
  pendingClawbackCredits: number;
};

export const noClawback: Clawback = { takenBackCredits: 0, pendingClawbackCredits: 0 };

/** Claws back the pay for a delivery, unless a paid payout includes that pay. */
export async function clawBackPay(trx: Trx, delivery: string, { reason }: WithReason): Promise<Clawback> {
  const { tester } = await requireCharge(trx, delivery);
  await requireWallet(trx, tester);
  if (await ledger.findTransfer(trx, `take-back:${delivery}`)) return noClawback;
  const pendingClawbackCredits = await ledger.insertPendingClawback(trx, { delivery, tester, reason });
  if (pendingClawbackCredits > 0) return { takenBackCredits: 0, pendingClawbackCredits };
  return { takenBackCredits: await takeBackUnpaidPay(trx, { tester, delivery, reason }), pendingClawbackCredits: 0 };
}

/** Call this in the transaction that returns a payout, after the payout lost its items. */
export async function settlePendingClawbacks(trx: Trx, tester: string): Promise<void> {
  for (const { delivery_id: delivery, reason } of await ledger.deletePendingClawbacks(trx, tester)) {
    await takeBackUnpaidPay(trx, { tester, delivery, reason });
  }
}

async function takeBackUnpaidPay(
  trx: Trx,
  { tester, delivery, reason }: { tester: string; delivery: string } & WithReason,
): Promise<number> {
  const unpaid = (await ledger.listUnpaidPay(trx, tester)).find((pay) => pay.delivery_id === delivery);
  // A deleted account has already forfeited its balance.
  const credits = Math.min(unpaid?.credits ?? 0, await ledger.getAccountBalance(trx, 'earnings', tester));
  if (credits === 0) return 0;
  const moved = await ledger.postTransfer(trx, rules.clawback({ tester, delivery, credits, reason }));
  return moved ? credits : 0;
}

type AppealPay = { customer: string; tester: string; delivery: string; price: number };

/**
 * Pays for a rejected review after an appeal, unless the tester still has the pay. Returns the number of credits paid. The
 * pay rests like other pay of this customer and tester; if earlier pay for the delivery was clawed back, its rest counts.
 */
export async function payAppeal(
  trx: Trx,
  { customer, tester, delivery, price, reason }: AppealPay & WithReason,
): Promise<number> {
  await requireWallet(trx, tester);
  // Pay in an open payout stays there.
  await ledger.deletePendingClawback(trx, delivery);
  const hasPay =
    (await ledger.findTransfer(trx, `capture:${delivery}`)) &&
    !(await ledger.findTransfer(trx, `take-back:${delivery}`));
  if (hasPay) return 0;
  const credits = rules.getTesterPay(price);
  await startPayRest(trx, { customer, tester, delivery });
  return (await payTester(trx, tester, rules.appealPay({ tester, delivery, credits, reason }))) ? credits : 0;
}

export function grantGoodwill(
  trx: Trx,
  input: { id: string; customer: string; credits: number } & WithReason,
): Promise<boolean> {
  return creditCustomer(trx, input.customer, (wallet) => rules.goodwill({ ...input, wallet }));
}

/** Posts a credit to a customer. If the account was deleted meanwhile, the amount is forfeited immediately. */
export async function creditCustomer(
  trx: Trx,
  customer: string,
  createTransfer: (wallet: rules.Wallet) => rules.Transfer,
): Promise<boolean> {
  const wallet = await requireWallet(trx, customer);
  const transfer = createTransfer(wallet);
  const posted = await ledger.postTransfer(trx, transfer);
  if (posted && wallet.closed) {
    await forfeitBalance(trx, customer, 'customer', transfer.key);
    await moveDebtToSuccessor(trx, customer, transfer.key);
  }
  return posted;
}

async function payTester(trx: Trx, tester: string, transfer: rules.Transfer): Promise<boolean> {
  const wallet = await requireWallet(trx, tester);
  const posted = await ledger.postTransfer(trx, transfer);
  if (posted && wallet.closed) await forfeitBalance(trx, tester, 'earnings', transfer.key);
  return posted;
}

/** Forfeits the balance of an account that is being deleted. */
export async function forfeitCredits({ trx, user }: ErasureContext): Promise<void> {
  await forfeitBalance(trx, user.id, user.accountType === 'tester' ? 'earnings' : 'customer');
}

/** Forfeits the balance of a deleted account. `lateTransferKey` names a transfer posted after the deletion. */
export async function forfeitBalance(
  trx: Trx,
  user: string,
  account: 'customer' | 'earnings',
  lateTransferKey?: string,
): Promise<number> {
  await requireWallet(trx, user);
  const credits = await ledger.getAccountBalance(trx, account, user);
  if (credits === 0) return 0;
  const transfer = rules.forfeit({
    user,
    account,
    credits,
    lateTransferKey,
    reason: 'Forfeited with the deleted account',
  });
  if (!(await ledger.postTransfer(trx, transfer))) throw new Error(`User ${user} already forfeited this balance`);
  return credits;
}

/** Lock the tester first if the result must stay valid until the transaction ends. */
export function listUnpaidPay(db: Db | Trx, tester: string): Promise<ledger.UnpaidPay[]> {
  return ledger.listUnpaidPay(db, tester);
}

/** Remembers a deleted customer, so that the debt and the refund history return with each email that it verified. */
export async function rememberDeletedCustomer({ trx, secrets, user }: ErasureContext): Promise<void> {
  if (user.accountType !== 'business') return;
  await ledger.insertDeletedCustomer(trx, user.id, hashMailbox(user.email, secrets.masterKey));
}

/**
 * Call this when a customer proved to own an email. Deleted accounts that ever verified this email get this account as
 * their successor, and their debt moves to it. The caller has locked the customer.
 */
export async function takeOverDeletedAccounts(
  { secrets }: Pick<Deps, 'secrets'>,
  trx: Trx,
  customer: { id: string; email: string; account_type: AccountType },
): Promise<void> {
  if (customer.account_type !== 'business') return;
  const emailHashes = getMailboxHashes(customer.email, secrets.masterKey);
  for (const deleted of await ledger.setSuccessor(trx, emailHashes, customer.id)) {
    await moveDebtToSuccessor(trx, deleted, customer.id);
  }
}

/** `cause` is part of the key. Follows the successors to the first account that is not deleted. */
async function moveDebtToSuccessor(trx: Trx, deleted: string, cause: string): Promise<void> {
  const { debt: credits } = await requireWallet(trx, deleted);
  // Read after the lock: a successor set before is visible, and a later one moves the debt itself.
  const successor = credits > 0 ? await ledger.findSuccessor(trx, deleted) : null;
  if (!successor) return;
  const toWallet = await requireWallet(trx, successor);
  const reason = 'Debt of a deleted account with the same email';
  const move = rules.moveDebt({ from: deleted, to: successor, toWallet, credits, reason, cause });
  for (const transfer of move) await ledger.postTransfer(trx, transfer);
  if (toWallet.closed) await moveDebtToSuccessor(trx, successor, cause);
}

/** Takes no lock. */
export async function isInDebt(db: Db | Trx, customer: string): Promise<boolean> {
  return (await ledger.getAccountBalance(db, 'debt', customer)) < 0;
}

/** Writes off debt of a customer. Returns false when `id` was written off before. */
export async function writeOffDebt(
  trx: Trx,
  input: { id: string; customer: string; credits: number } & WithReason,
): Promise<boolean> {
  await requireWallet(trx, input.customer);
  return ledger.postTransfer(trx, rules.writeOff(input));
}

export async function isDebtWrittenOff(trx: Trx, id: string): Promise<boolean> {
  return (await ledger.findTransfer(trx, rules.getWriteOffKey(id))) !== null;
}

/** Locks a user, even a deleted one, until the transaction ends. */
export async function lockWallet(trx: Trx, user: string): Promise<void> {
  await requireWallet(trx, user);
}

type PayoutInput = { payout: string; tester: string; credits: number } & WithReason;

export async function postPayoutRequest(trx: Trx, input: PayoutInput): Promise<boolean> {
  await requireWallet(trx, input.tester);
  return ledger.postTransfer(trx, rules.payoutRequest(input));
}

export async function postPayoutPayment(trx: Trx, input: PayoutInput): Promise<boolean> {
  await requireWallet(trx, input.tester);
  return ledger.postTransfer(trx, rules.payout(input));
}

export function postPayoutReturn(trx: Trx, input: PayoutInput): Promise<boolean> {
  return payTester(trx, input.tester, rules.payoutReturn(input));
}

async function requireWallet(trx: Trx, user: string): Promise<ledger.LockedWallet> {
  const wallet = await ledger.lockWallet(trx, user);
  if (!wallet) throw new Error(`User ${user} does not exist`);
  return wallet;
}

/** Finds the charge for a delivery. `isReopened` means that the refund went back to the roast's hold. */
export async function findCharge(
  db: Db | Trx,
  delivery: string,
): Promise<{ credits: number; isRefunded: boolean; isReopened: boolean } | null> {
  const charge = await ledger.findTransfer(db, `capture:${delivery}`);
  const refund = charge && (await ledger.findTransfer(db, `refund:${delivery}`));
  return charge && { credits: charge.credits, isRefunded: refund !== null, isReopened: refund?.kind === 'reopening' };
}

async function requireCharge(trx: Trx, delivery: string) {
  const charge = await ledger.findTransfer(trx, `capture:${delivery}`);
  if (!charge?.customer_id || !charge.tester_id || !charge.roast_id) {
    throw new Error(`Delivery ${delivery} has not been charged`);
  }
  const { customer_id: customer, tester_id: tester, roast_id: roast, credits } = charge;
  return { customer, tester, roast, delivery, credits };
}

function createHoldError(rejection: rules.HoldRejection): AppError {
  if (rejection.kind === 'in_debt') {
    const owed = pluralize(rejection.owed, 'credit');
    return new AppError(
      402,
      'in_debt',
      `You owe ${owed} after a refunded payment. Buy credits to pay off the debt first.`,
      {
        details: { owed: rejection.owed },
      },
    );
  }
  const { needed, available } = rejection;
  const message = `Insufficient credits: ${needed} needed, ${available} available`;
  return new AppError(402, 'insufficient_credits', message, { details: { needed, available } });
}
