import { formatDollars } from '@outloud/domain/credits';
import { firstPayments, purchaseVelocity } from '@outloud/domain/risk-limits';
import type { Db, Trx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import type { Checkout } from './checkouts.repo.ts';
import * as velocity from './velocity.repo.ts';

type NewPurchase = Pick<Checkout, 'provider' | 'user_id' | 'credits' | 'ip_hash' | 'device_hash'>;
type Limit = 'account' | 'first_payments' | 'network' | 'device' | 'card';

/** Throws before the buyer pays. Test payments are not limited, because no money is moved. */
export async function requireWithinVelocity(db: Db, purchase: NewPurchase): Promise<void> {
  const limit = await findExceededLimit(db, purchase);
  if (!limit) return;
  throw new AppError(409, 'purchase_limit', describeLimit(limit), { details: { limit } });
}

function describeLimit(limit: Limit): string {
  const { purchases, credits } = purchaseVelocity.newAccount;
  if (limit === 'account') {
    return `New accounts can buy credits ${purchases} times a day, for up to ${formatDollars(credits)}. Try again tomorrow, or contact us.`;
  }
  if (limit === 'first_payments') {
    return `You can buy credits for up to ${formatDollars(firstPayments.credits)} until your first payment is ${firstPayments.days} days old. Buy fewer credits, or contact us.`;
  }
  return `Too many purchases from your ${limit} today. Try again tomorrow, or contact us.`;
}

/**
 * Checks a payment that arrived, because several checkouts can be open at once and only the payment has a card. A payment
 * beyond a limit waits for an operator, who refunds it.
 */
export async function findPaymentLimit(
  trx: Trx,
  purchase: NewPurchase,
  cardFingerprint: string | null,
): Promise<Limit | null> {
  const limit = await findExceededLimit(trx, purchase);
  if (limit || cardFingerprint === null || purchase.provider === 'sandbox') return limit;
  const otherAccounts = await velocity.countOtherAccountsOfCard(trx, purchase.user_id, cardFingerprint);
  return otherAccounts >= purchaseVelocity.accountsPerCard ? 'card' : null;
}

async function findExceededLimit(db: Db | Trx, purchase: NewPurchase): Promise<Limit | null> {
  if (purchase.provider === 'sandbox') return null;
  const recent = await velocity.getRecentPurchases(db, purchase);
  const { first_credits: firstCredits } = recent;
  if (firstCredits !== null && firstCredits + purchase.credits > firstPayments.credits) return 'first_payments';
  if (!recent.is_new) return null;
  const { newAccount, newAccountsPerNetwork, newAccountsPerDevice } = purchaseVelocity;
  if (recent.purchases >= newAccount.purchases) return 'account';
  if (recent.credits + purchase.credits > newAccount.credits) return 'account';
  if (recent.purchases_from_network >= newAccountsPerNetwork.purchases) return 'network';
  return recent.purchases_from_device >= newAccountsPerDevice.purchases ? 'device' : null;
}
