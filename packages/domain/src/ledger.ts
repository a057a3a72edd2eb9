import type { StatementKind } from './credits.ts';

/**
 * The ledger: double-entry bookkeeping in whole credits. A positive amount enters an account, a negative amount leaves it,
 * and the entries of a transfer sum to zero. These functions create the entries; the database enforces the rules.
 */
export type Account =
  /** The spendable balance of a customer. Never below zero. */
  | 'customer'
  /** The debt of a customer after a card refund or dispute. Never above zero. */
  | 'debt'
  /** Credits held for a roast. Never below zero. */
  | 'held'
  /** Earnings of a tester that are not in a payout. Never below zero. */
  | 'earnings'
  /** Requested payouts of a tester. Never below zero. */
  | 'payouts'
  | 'paid'
  | 'platform'
  | 'card'
  | 'goodwill';

/** `owner` is a user, a roast for 'held', and null for platform accounts. */
export type Entry = { account: Account; owner: string | null; amount: number };

/** For each kind of transfer: its kind on the statement and its effect on totalPurchased and totalSpent. */
export const movements = {
  purchase: { statement: 'purchase', purchased: 1, spent: 0 },
  reversal: { statement: 'card_refund', purchased: -1, spent: 0 },
  reinstatement: { statement: 'card_refund', purchased: 1, spent: 0 },
  hold: { statement: 'hold', purchased: 0, spent: 1 },
  capture: { statement: 'charge', purchased: 0, spent: 0 },
  release: { statement: 'refund', purchased: 0, spent: -1 },
  refund: { statement: 'refund', purchased: 0, spent: -1 },
  reopening: { statement: 'refund', purchased: 0, spent: 0 },
  goodwill: { statement: 'goodwill', purchased: 0, spent: 0 },
  forfeit: { statement: 'forfeit', purchased: 0, spent: 0 },
  take_back: { statement: null, purchased: 0, spent: 0 },
  payout_request: { statement: null, purchased: 0, spent: 0 },
  payout_return: { statement: null, purchased: 0, spent: 0 },
  payout: { statement: null, purchased: 0, spent: 0 },
} as const satisfies Record<string, { statement: StatementKind | null; purchased: number; spent: number }>;
export type Movement = keyof typeof movements;

export type Transfer = {
  /** Idempotency key: a second transfer with the same key is ignored. */
  key: string;
  kind: Movement;
  credits: number;
  /** Shown on the statement. */
  reason: string;
  customer?: string;
  tester?: string;
  roast?: string;
  delivery?: string;
  checkout?: string;
  entries: Entry[];
};

export type Wallet = { balance: number; debt: number };

/** The platform keeps one credit of each review; the tester gets the rest. */
export const platformFee = 1;

type WalletCredit = { customer: string; wallet: Wallet; credits: number; reason: string };

export function purchase(to: WalletCredit & { checkout: string }): Transfer {
  return {
    ...describeTransfer(to),
    key: `checkout:${to.checkout}`,
    kind: 'purchase',
    checkout: to.checkout,
    entries: [platformEntry('card', -to.credits), ...walletEntries(to)],
  };
}

/** A card refund or dispute. The part that the balance cannot cover becomes debt. */
export function reversal(from: WalletCredit & { checkout: string; revision: number }): Transfer {
  const fromBalance = Math.min(from.credits, from.wallet.balance);
  return {
    ...describeTransfer(from),
    key: `reversal:${from.checkout}:${from.revision}`,
    kind: 'reversal',
    checkout: from.checkout,
    entries: withoutZeros([
      platformEntry('card', from.credits),
      { account: 'customer', owner: from.customer, amount: -fromBalance },
      { account: 'debt', owner: from.customer, amount: fromBalance - from.credits },
    ]),
  };
}

/** A dispute was won, so its credits are added again. */
export function reinstatement(to: WalletCredit & { checkout: string; revision: number }): Transfer {
  return {
    ...describeTransfer(to),
    key: `reinstatement:${to.checkout}:${to.revision}`,
    kind: 'reinstatement',
    checkout: to.checkout,
    entries: [platformEntry('card', -to.credits), ...walletEntries(to)],
  };
}

export type HoldRefusal = { kind: 'in_debt'; owed: number } | { kind: 'short'; needed: number; available: number };

export function refuseHold(wallet: Wallet, credits: number): HoldRefusal | null {
  if (wallet.debt > 0) return { kind: 'in_debt', owed: wallet.debt };
  if (wallet.balance < credits) return { kind: 'short', needed: credits, available: wallet.balance };
  return null;
}

export function hold(from: { customer: string; roast: string; credits: number; reason: string }): Transfer {
  return {
    ...describeTransfer(from),
    key: `hold:${from.roast}`,
    kind: 'hold',
    roast: from.roast,
    entries: [
      { account: 'customer', owner: from.customer, amount: -from.credits },
      { account: 'held', owner: from.roast, amount: from.credits },
    ],
  };
}

type Review = { customer: string; tester: string; roast: string; delivery: string; credits: number; reason: string };

/** Charges a completed delivery: the tester earns the price less the platform fee. */
export function capture(of: Review): Transfer {
  return {
    ...describeTransfer(of),
    key: `capture:${of.delivery}`,
    kind: 'capture',
    tester: of.tester,
    roast: of.roast,
    delivery: of.delivery,
    entries: withoutZeros([
      { account: 'held', owner: of.roast, amount: -of.credits },
      { account: 'earnings', owner: of.tester, amount: of.credits - platformFee },
      platformEntry('platform', platformFee),
    ]),
  };
}

/** Returns the held credits of a slot that is closed without a delivery. */
export function release(to: WalletCredit & { roast: string; slot: number }): Transfer {
  return {
    ...describeTransfer(to),
    key: `release:${to.roast}:${to.slot}`,
    kind: 'release',
    roast: to.roast,
    entries: [{ account: 'held', owner: to.roast, amount: -to.credits }, ...walletEntries(to)],
  };
}

/** The platform refunds a charged delivery. Shares its key with `reopening`, so a delivery is refunded once. */
export function refund(to: WalletCredit & { roast: string; delivery: string }): Transfer {
  return {
    ...describeTransfer(to),
    key: `refund:${to.delivery}`,
    kind: 'refund',
    roast: to.roast,
    delivery: to.delivery,
    entries: [platformEntry('platform', -to.credits), ...walletEntries(to)],
  };
}

/** Refunds a charged delivery into the hold of its roast, because the slot opens again for another delivery. */
export function reopening(of: Omit<Review, 'tester'>): Transfer {
  return {
    ...describeTransfer(of),
    key: `refund:${of.delivery}`,
    kind: 'reopening',
    roast: of.roast,
    delivery: of.delivery,
    entries: [platformEntry('platform', -of.credits), { account: 'held', owner: of.roast, amount: of.credits }],
  };
}

/** Claws back pay for a rejected delivery that is not in a payout yet. */
export function takeBack(from: { tester: string; delivery: string; credits: number; reason: string }): Transfer {
  return {
    ...describeTransfer(from),
    key: `take-back:${from.delivery}`,
    kind: 'take_back',
    tester: from.tester,
    delivery: from.delivery,
    entries: [{ account: 'earnings', owner: from.tester, amount: -from.credits }, platformEntry('platform', from.credits)],
  };
}

export function goodwill(to: WalletCredit & { id: string }): Transfer {
  return {
    ...describeTransfer(to),
    key: `goodwill:${to.id}`,
    kind: 'goodwill',
    entries: [platformEntry('goodwill', -to.credits), ...walletEntries(to)],
  };
}

type ForfeitOptions = {
  user: string;
  account: 'customer' | 'earnings';
  credits: number;
  reason: string;
  /** The key of a transfer that arrived after the account was deleted. */
  late?: string;
};

/** Moves the remaining balance of a deleted account to the platform. */
export function forfeit({ user, account, credits, reason, late }: ForfeitOptions): Transfer {
  return {
    key: late ? `forfeit:${user}:${late}` : `forfeit:${user}`,
    kind: 'forfeit',
    credits,
    reason,
    ...(account === 'customer' ? { customer: user } : { tester: user }),
    entries: [{ account, owner: user, amount: -credits }, platformEntry('platform', credits)],
  };
}

type PayoutStep = { payout: string; tester: string; credits: number; reason: string };

export function payoutRequest(of: PayoutStep): Transfer {
  return payoutStep('payout_request', `payout-request:${of.payout}`, of, [
    { account: 'earnings', owner: of.tester, amount: -of.credits },
    { account: 'payouts', owner: of.tester, amount: of.credits },
  ]);
}

/** A payout ends once: either paid or returned. */
export function payout(of: PayoutStep): Transfer {
  return payoutStep('payout', `payout:${of.payout}`, of, [
    { account: 'payouts', owner: of.tester, amount: -of.credits },
    platformEntry('paid', of.credits),
  ]);
}

export function payoutReturn(of: PayoutStep): Transfer {
  return payoutStep('payout_return', `payout:${of.payout}`, of, [
    { account: 'payouts', owner: of.tester, amount: -of.credits },
    { account: 'earnings', owner: of.tester, amount: of.credits },
  ]);
}

function payoutStep(kind: Movement, key: string, of: PayoutStep, entries: Entry[]): Transfer {
  return { ...describeTransfer(of), key, kind, tester: of.tester, entries };
}

function platformEntry(account: 'paid' | 'platform' | 'card' | 'goodwill', amount: number): Entry {
  return { account, owner: null, amount };
}

/** Incoming credits repay debt first, so a customer never has both debt and balance. */
function walletEntries({ customer, wallet, credits }: WalletCredit): Entry[] {
  const repaid = Math.min(credits, wallet.debt);
  return withoutZeros([
    { account: 'debt', owner: customer, amount: repaid },
    { account: 'customer', owner: customer, amount: credits - repaid },
  ]);
}

function describeTransfer<T extends { customer?: string; credits: number; reason: string }>(of: T) {
  return { credits: of.credits, reason: of.reason, ...(of.customer ? { customer: of.customer } : {}) };
}

function withoutZeros(entries: Entry[]): Entry[] {
  return entries.filter((entry) => entry.amount !== 0);
}
