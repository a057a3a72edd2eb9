import * as rules from '@outloud/domain/ledger';
import type { Payment } from '../../adapters/payments/payments.port.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import * as checkouts from './checkouts.repo.ts';
import * as ledger from './ledger.repo.ts';
import { payIn } from './ledger.service.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'payments' | 'log'>;
type Checkout = checkouts.Checkout;

/** More than a few others changing the same checkout between asking and writing is no accident. */
const attempts = 8;

/**
 * Brings a checkout to what the provider says of it, whatever that is and however often it is called: report, return
 * page and reconciliation all end here. The provider is asked without holding a lock; if somebody else changed the
 * checkout meanwhile, their news may be newer, so the provider is asked again.
 */
export async function settleCheckout({ db, jobs, payments, log }: Needs, sessionId: string): Promise<Checkout> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const known = await checkouts.findBySession(db, sessionId);
    const payment = await payments.findPayment(sessionId);
    if (!payment) throw notFound();
    if (!known) {
      // The provider's answer was lost when the checkout began, and only its own copy names the session.
      if (await checkouts.nameSession(db, payment.checkoutId, payments.provider, sessionId)) continue;
      log.error({ sessionId, checkout: payment.checkoutId }, 'a payment has no checkout: refund it if it was paid');
      throw notFound();
    }
    const settled = await db.transaction().execute((trx) => apply({ jobs }, trx, known, payment));
    if (!settled) continue;
    if (settled.status === 'refund_due') log.error({ checkout: known.id }, 'a payment cannot be credited: refund it');
    return settled;
  }
  throw new Error(`Checkout session ${sessionId} keeps changing`);
}

/** Null when the checkout is no longer as it was when the provider was asked. */
async function apply(
  { jobs }: Pick<Needs, 'jobs'>,
  trx: Trx,
  known: Checkout,
  payment: Payment,
): Promise<Checkout | null> {
  // The wallet before the checkout, everywhere: two that take both never wait for each other.
  const wallet = await ledger.lockWallet(trx, known.user_id);
  const checkout = await checkouts.lockCheckout(trx, known.id);
  if (!wallet || checkout?.revision !== known.revision) return null;
  const next = outcome(checkout, payment, wallet.closed);
  const isNews = (['status', 'granted', 'reversed'] as const).some((field) => next[field] !== checkout[field]);
  if (!isNews) return checkout;
  const revision = checkout.revision + 1;
  await moveCredits(trx, checkout, next, payment);
  await checkouts.updateCheckout(trx, checkout.id, { ...next, revision });
  // Credits are granted once, so the receipt is mailed once, however often this is called.
  if (next.granted > checkout.granted) await jobs.send(trx, 'receipt-mail', { checkoutId: checkout.id });
  return { ...checkout, ...next, revision };
}

type Outcome = Pick<Checkout, 'status' | 'granted' | 'reversed'>;

/** What the checkout should be. A payment that can go to nobody waits for the operator to refund it. */
function outcome(checkout: Checkout, payment: Payment, closed: boolean): Outcome {
  const returned = payment.refundedCents + payment.disputedCents;
  const { status, granted: given } = checkout;
  if (given > 0) return { status, granted: given, reversed: reversedOf(given, returned) };
  if (payment.status !== 'paid') return { status: payment.status, granted: 0, reversed: 0 };
  const isOurs = payment.checkoutId === checkout.id && payment.userId === checkout.user_id;
  const isWhole = payment.currency === 'usd' && payment.cents > 0 && payment.cents % 100 === 0;
  if (closed || !isOurs || !isWhole) {
    return { status: returned >= payment.cents ? 'refunded' : 'refund_due', granted: 0, reversed: 0 };
  }
  const granted = payment.cents / 100;
  return { status: 'paid', granted, reversed: reversedOf(granted, returned) };
}

/** A part of a dollar that went back takes its whole credit. */
function reversedOf(granted: number, returnedCents: number): number {
  return Math.min(granted, Math.ceil(returnedCents / 100));
}

async function moveCredits(trx: Trx, before: Checkout, after: Outcome, payment: Payment): Promise<void> {
  const of = { checkout: before.id, customer: before.user_id };
  const move = async (make: (wallet: rules.Wallet) => rules.Transfer) => {
    if (!(await payIn(trx, before.user_id, make))) throw new Error(`Checkout ${before.id} was settled twice`);
  };
  if (after.granted > before.granted) {
    const credits = after.granted;
    await move((wallet) => rules.purchase({ ...of, wallet, credits, reason: 'Credits bought' }));
  }
  const change = { ...of, credits: Math.abs(after.reversed - before.reversed), revision: before.revision + 1 };
  if (after.reversed > before.reversed) {
    await move((wallet) => rules.reversal({ ...change, wallet, reason: reasonOf(payment) }));
  }
  if (after.reversed < before.reversed) {
    await move((wallet) => rules.reinstatement({ ...change, wallet, reason: 'The payment stands: credits are back' }));
  }
}

function reasonOf({ refundedCents, disputedCents }: Payment): string {
  if (disputedCents === 0) return 'Payment refunded to the card';
  return refundedCents === 0 ? 'Payment disputed with the bank' : 'Payment refunded and disputed';
}
