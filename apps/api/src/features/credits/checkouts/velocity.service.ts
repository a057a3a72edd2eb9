import { formatDollars } from '@outloud/domain/credits';
import { establishedCustomer, firstPayments, purchaseVelocity } from '@outloud/domain/risk-limits';
import type { Db, Trx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import type { Checkout } from './checkouts.repo.ts';
import * as velocity from './velocity.repo.ts';

type NewPurchase = Pick<Checkout, 'provider' | 'user_id' | 'credits' | 'ip_hash' | 'device_hash'>;
type Limit = 'account' | 'first_payments' | 'network' | 'device' | 'card';
type ExceededLimit = { limit: Limit; isEstablished: boolean };

/** Throws before the buyer pays. Test payments are not limited, because no money is moved. */
export async function requireWithinVelocity(db: Db, purchase: NewPurchase): Promise<void> {
  const exceeded = await findExceededLimit(db, purchase);
  if (!exceeded) return;
  throw new AppError(409, 'purchase_limit', describeLimit(exceeded), { details: { limit: exceeded.limit } });
}

function describeLimit({ limit, isEstablished }: ExceededLimit): string {
  if (limit === 'first_payments') {
    return `You can buy credits for up to ${formatDollars(firstPayments.credits)} until your first payment is ${firstPayments.days} days old. Buy fewer credits, or contact us.`;
  }
  const advice = 'Try again tomorrow, or contact us.';
  if (limit !== 'account') return `Too many purchases from your ${limit} today. ${advice}`;
  const { purchases, credits } = isEstablished ? purchaseVelocity.account : purchaseVelocity.newAccount;
  const limits = `can buy credits ${purchases} times a day, for up to ${formatDollars(credits)}`;
  if (isEstablished) return `You ${limits}. ${advice}`;
  const { accountDays, paidReviews } = establishedCustomer;
  return `Your account ${limits}, until it is ${accountDays} days old and has paid for ${paidReviews} reviews. ${advice}`;
}

/**
 * Checks a payment that arrived, because several checkouts can be open at once and only the payment has a card. A payment
 * beyond a limit waits for an operator, who refunds it. The caller has locked the buyer's wallet.
 */
export async function findPaymentLimit(
  trx: Trx,
  purchase: NewPurchase,
  cardFingerprint: string | null,
): Promise<Limit | null> {
  if (purchase.provider === 'sandbox') return null;
  await velocity.lockClient(trx, purchase);
  const exceeded = await findExceededLimit(trx, purchase);
  if (exceeded || cardFingerprint === null) return exceeded?.limit ?? null;
  const otherAccounts = await velocity.countOtherAccountsOfCard(trx, purchase.user_id, cardFingerprint);
  return otherAccounts >= purchaseVelocity.accountsPerCard ? 'card' : null;
}

async function findExceededLimit(db: Db | Trx, purchase: NewPurchase): Promise<ExceededLimit | null> {
  if (purchase.provider === 'sandbox') return null;
  const recent = await velocity.getRecentPurchases(db, purchase);
  const isEstablished = recent.is_established;
  const limits = purchaseVelocity;
  const { purchases, credits } = isEstablished ? limits.account : limits.newAccount;
  if (recent.purchases >= purchases || recent.credits + purchase.credits > credits) {
    return { limit: 'account', isEstablished };
  }
  if (recent.first_credits !== null && recent.first_credits + purchase.credits > firstPayments.credits) {
    return { limit: 'first_payments', isEstablished };
  }
  const isNetworkExceeded =
    recent.purchases_from_network >= limits.accountsPerNetwork.purchases ||
    (!isEstablished && recent.new_from_network >= limits.newAccountsPerNetwork.purchases);
  if (isNetworkExceeded) return { limit: 'network', isEstablished };
  const isDeviceExceeded =
    recent.purchases_from_device >= limits.accountsPerDevice.purchases ||
    (!isEstablished && recent.new_from_device >= limits.newAccountsPerDevice.purchases);
  return isDeviceExceeded ? { limit: 'device', isEstablished } : null;
}
