import * as rules from '@outloud/domain/ledger';
import type { Payment } from '../../../adapters/payments/payments.port.ts';
import { hashPayer } from '../../../crypto.ts';
import type { Trx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../errors.ts';
import * as ledger from '../ledger.repo.ts';
import { creditCustomer } from '../ledger.service.ts';
import * as checkouts from './checkouts.repo.ts';
import { findPaymentLimit } from './velocity.service.ts';

type SettleDeps = Pick<Deps, 'db' | 'jobs' | 'payments' | 'log' | 'secrets'>;
type Checkout = checkouts.Checkout;

/** A checkout that changes more often than this during one settlement points to a bug. */
const maxAttempts = 8;

/**
 * Syncs a checkout with the provider's payment. Idempotent: the webhook, the return page and the reconciliation job all
 * call this function. The provider is queried without a database lock. The checkout's revision is an optimistic lock: if
 * the revision changed meanwhile, the provider is queried again.
 */
export async function settleCheckout(deps: SettleDeps, sessionId: string): Promise<Checkout> {
  const { db, payments, log } = deps;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const snapshot = await checkouts.findBySession(db, sessionId);
    const payment = await payments.findPayment(sessionId);
    if (!payment) throw notFound();
    if (!snapshot) {
      // The provider's response was lost when the checkout started, so the session id was never stored.
      if (await checkouts.setSession(db, payment.checkoutId, payments.provider, sessionId)) continue;
      log.error({ sessionId, checkout: payment.checkoutId }, 'a payment has no checkout: refund it if it was paid');
      throw notFound();
    }
    const settled = await db.transaction().execute((trx) => applyPayment(deps, trx, snapshot, payment));
    if (!settled) continue;
    if (settled.status === 'refund_due')
      log.error({ checkout: snapshot.id }, 'a payment cannot be credited: refund it');
    return settled;
  }
  throw new Error(`Checkout session ${sessionId} keeps changing`);
}

/** Returns null when the checkout changed after the provider was queried. */
async function applyPayment(
  { jobs, secrets }: Pick<SettleDeps, 'jobs' | 'secrets'>,
  trx: Trx,
  snapshot: Checkout,
  payment: Payment,
): Promise<Checkout | null> {
  // Lock order everywhere: wallet before checkout, to avoid deadlocks.
  const wallet = await ledger.lockWallet(trx, snapshot.user_id);
  const checkout = await checkouts.lockCheckout(trx, snapshot.id);
  if (!wallet || checkout?.revision !== snapshot.revision) return null;
  const isClosed = wallet.closed || wallet.disabled;
  const risk = readRisk(payment, secrets.masterKey);
  const mustWait = await mustWaitForOperator(
    trx,
    checkout,
    { ...payment, cardFingerprint: risk.card_fingerprint },
    isClosed,
  );
  const next = getOutcome(checkout, payment, mustWait);
  const disputes = getDisputes(payment);
  const hasChanged = (['status', 'granted', 'reversed'] as const).some((field) => next[field] !== checkout[field]);
  if (!hasChanged && haveSameDisputes(disputes, checkout)) return checkout;
  const revision = checkout.revision + 1;
  await moveCredits(trx, checkout, next, payment);
  await checkouts.updateCheckout(trx, checkout.id, { ...next, ...disputes, ...risk, revision });
  // Credits are granted once, so the receipt is emailed once.
  if (next.granted > checkout.granted) await jobs.send(trx, 'receipt-mail', { checkoutId: checkout.id });
  return { ...checkout, ...next, ...disputes, revision };
}

type Disputes = Pick<Checkout, 'dispute_state' | 'disputed_at' | 'fraud_warned_at'>;

/** While a dispute or a warning is open, the pay for the reviews of the customer waits. */
function getDisputes({ dispute, fraudWarnedAt }: Payment): Disputes {
  return {
    dispute_state: dispute?.state ?? null,
    disputed_at: dispute?.since ?? null,
    fraud_warned_at: fraudWarnedAt,
  };
}

function haveSameDisputes(one: Disputes, other: Disputes): boolean {
  return (
    one.dispute_state === other.dispute_state &&
    one.disputed_at?.getTime() === other.disputed_at?.getTime() &&
    one.fraud_warned_at?.getTime() === other.fraud_warned_at?.getTime()
  );
}

/** A payer without a card or bank account, for example with Link, is identified by the email. */
function readRisk(payment: Payment, masterKey: string) {
  const { riskLevel, riskScore, threeDSecure, cardFingerprint, payerEmail } = payment;
  const payer = payerEmail && `payer:${hashPayer(payerEmail, masterKey)}`;
  return {
    risk_level: riskLevel,
    risk_score: riskScore,
    three_d_secure: threeDSecure,
    card_fingerprint: cardFingerprint ?? payer,
  };
}

type Outcome = Pick<Checkout, 'status' | 'granted' | 'reversed'>;

/** A payment of a deleted account or beyond a limit is not credited. Once refused, it stays refused. */
async function mustWaitForOperator(
  trx: Trx,
  checkout: Checkout,
  payment: Payment,
  isClosed: boolean,
): Promise<boolean> {
  if (isClosed || checkout.status === 'refund_due' || checkout.status === 'refunded') return true;
  if (checkout.granted > 0 || payment.status !== 'paid') return false;
  return (await findPaymentLimit(trx, checkout, payment.cardFingerprint)) !== null;
}

/** A payment that cannot be credited waits for an operator to refund it. */
function getOutcome(checkout: Checkout, payment: Payment, mustWait: boolean): Outcome {
  const returnedCents = payment.refundedCents + payment.disputedCents;
  const { status, granted: alreadyGranted } = checkout;
  if (alreadyGranted > 0) {
    return { status, granted: alreadyGranted, reversed: calculateReversedCredits(alreadyGranted, returnedCents) };
  }
  if (payment.status !== 'paid') return { status: payment.status, granted: 0, reversed: 0 };
  const hasMatchingIds = payment.checkoutId === checkout.id && payment.userId === checkout.user_id;
  const isWholeDollars = payment.currency === 'usd' && payment.cents > 0 && payment.cents % 100 === 0;
  if (mustWait || !hasMatchingIds || !isWholeDollars) {
    return { status: returnedCents >= payment.cents ? 'refunded' : 'refund_due', granted: 0, reversed: 0 };
  }
  const granted = payment.cents / 100;
  return { status: 'paid', granted, reversed: calculateReversedCredits(granted, returnedCents) };
}

/** Rounds up: a partly refunded dollar reverses a whole credit. */
function calculateReversedCredits(granted: number, returnedCents: number): number {
  return Math.min(granted, Math.ceil(returnedCents / 100));
}

async function moveCredits(trx: Trx, before: Checkout, after: Outcome, payment: Payment): Promise<void> {
  const owner = { checkout: before.id, customer: before.user_id };
  const postOnce = async (createTransfer: (wallet: rules.Wallet) => rules.Transfer) => {
    if (!(await creditCustomer(trx, before.user_id, createTransfer)))
      throw new Error(`Checkout ${before.id} was settled twice`);
  };
  if (after.granted > before.granted) {
    const credits = after.granted;
    await postOnce((wallet) => rules.purchase({ ...owner, wallet, credits, reason: 'Credits bought' }));
  }
  const change = { ...owner, credits: Math.abs(after.reversed - before.reversed), revision: before.revision + 1 };
  if (after.reversed > before.reversed) {
    await postOnce((wallet) => rules.reversal({ ...change, wallet, reason: getReversalReason(payment) }));
  }
  if (after.reversed < before.reversed) {
    await postOnce((wallet) => rules.reinstatement({ ...change, wallet, reason: 'Refund or dispute reversed' }));
  }
}

function getReversalReason({ refundedCents, disputedCents }: Payment): string {
  if (disputedCents === 0) return 'Payment refunded to the card';
  return refundedCents === 0 ? 'Payment disputed with the bank' : 'Payment refunded and disputed';
}
