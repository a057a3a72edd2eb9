/**
 * All limits against fraud with stolen cards and second accounts, in one place: they are published on the site, and the
 * database enforces the periods and amounts (`apps/api/migrations/0022_payout_risk.sql`, `0028_payout_independence.sql`).
 */

/** How many days the pay for a review rests before it can be paid out, by reason. */
export const restDays = {
  established_customer: 7,
  new_customer: 30,
  linked_accounts: 75,
  repeated_pair: 75,
  risky_payment: 75,
} as const;
export type RestReason = keyof typeof restDays;
export const restReasons = Object.keys(restDays) as [RestReason, ...RestReason[]];

/** A customer is established with an account of this age and this many paid reviews, and no refunded or disputed payment. */
export const establishedCustomer = { accountDays: 30, paidReviews: 3 } as const;

/** From this many reviews of one tester for one customer on, the pair is repeated. */
export const repeatedPairReviews = 3;

/** Stripe's risk score from 0 to 100, and its levels, that make a payment risky for the time in which most disputes arrive. */
export const riskyPayment = { score: 65, levels: ['elevated', 'highest'], days: 120 } as const;

/**
 * Pay for the reviews of a customer waits while a payment of this customer is disputed, and this long after its bank warned of
 * fraud, because most disputes arrive in this time.
 */
export const fraudWarningDays = restDays.risky_payment;

/** Purchases that were paid within 24 hours. A new account is one that is not established, at any age. */
export const purchaseVelocity = {
  newAccount: { purchases: 5, credits: 500 },
  /** Purchases of new accounts from one network or one device. */
  newAccountsPerNetwork: { purchases: 10 },
  newAccountsPerDevice: { purchases: 10 },
  /** The limits of established accounts. */
  account: { purchases: 20, credits: 5000 },
  /** Purchases of all accounts from one network or one device. */
  accountsPerNetwork: { purchases: 50 },
  accountsPerDevice: { purchases: 30 },
  /** Accounts that paid with one card or bank account, or with the same email if the payment method has neither. */
  accountsPerCard: 3,
} as const;

/** The most that a customer can buy in all until the first payment is this old, because most disputes arrive later. */
export const firstPayments = { credits: 1000, days: 30 } as const;

/**
 * A purchase asks the bank to authenticate the buyer (3-D Secure) if the purchases and open checkouts of the account, or of
 * the device, within 24 hours reach this many credits.
 */
export const threeDSecureCredits = 100;

/** Nothing is paid out in this time after a payout account was changed. */
export const payoutAccountCooldownHours = 72;

/** The link that confirms a payout account is valid for this long. */
export const payoutAccountLinkHours = 72;

/** A payout of more dollars needs two operators. */
export const twoOperatorDollars = 100;

/** Two operators cannot approve a payout together for this many days after one of them invited, enabled or promoted the other. */
export const operatorIndependenceDays = 7;

/** What can link two accounts. A link is a warning for operators, never a reason to block an account. */
export const linkKinds = ['card', 'device', 'network', 'payout_account', 'repeated_pair'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** The console shows accounts that are linked directly or through one other account, up to this many. */
export const maxLinkedAccounts = 25;
