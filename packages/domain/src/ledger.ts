import type { StatementKind } from './credits.ts';

/**
 * The books: double entry in whole credits. A positive amount comes to an account, a negative one leaves it, and the
 * entries of a transfer sum to zero. These functions say which entries a movement makes; the database refuses the rest.
 */
export type Account =
  /** What a customer can spend. Never below zero. */
  | 'customer'
  /** What a customer owes after a card refund or dispute. Never above zero. */
  | 'debt'
  /** Set aside for a roast. Never below zero. */
  | 'held'
  /** What a tester has earned and not asked for. Never below zero. */
  | 'earnings'
  /** What a tester has asked to be paid. Never below zero. */
  | 'payouts'
  | 'paid'
  | 'platform'
  | 'card'
  | 'goodwill';

/** `owner` is a user, a roast for 'held', and null for the accounts of the house. */
export type Entry = { account: Account; owner: string | null; amount: number };

/** What each kind of movement is to a customer's statement, and what it does to the two totals. */
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
  /** A transfer is posted once; whoever repeats its key changes nothing. */
  key: string;
  kind: Movement;
  credits: number;
  /** Words for whoever reads the statement. */
  reason: string;
  customer?: string;
  tester?: string;
  roast?: string;
  delivery?: string;
  checkout?: string;
  entries: Entry[];
};

export type Wallet = { balance: number; debt: number };

/** One credit of each review is the platform's; the rest is the tester's. */
export const platformFee = 1;

type ToCustomer = { customer: string; wallet: Wallet; credits: number; reason: string };

export function purchase(to: ToCustomer & { checkout: string }): Transfer {
  return {
    ...described(to),
    key: `checkout:${to.checkout}`,
    kind: 'purchase',
    checkout: to.checkout,
    entries: [house('card', -to.credits), ...intoWallet(to)],
  };
}

/** Money went back to the card, by refund or dispute. What the balance cannot cover becomes debt. */
export function reversal(from: ToCustomer & { checkout: string; revision: number }): Transfer {
  const fromBalance = Math.min(from.credits, from.wallet.balance);
  return {
    ...described(from),
    key: `reversal:${from.checkout}:${from.revision}`,
    kind: 'reversal',
    checkout: from.checkout,
    entries: present([
      house('card', from.credits),
      { account: 'customer', owner: from.customer, amount: -fromBalance },
      { account: 'debt', owner: from.customer, amount: fromBalance - from.credits },
    ]),
  };
}

/** A dispute was decided for us, so what it took comes back. */
export function reinstatement(to: ToCustomer & { checkout: string; revision: number }): Transfer {
  return {
    ...described(to),
    key: `reinstatement:${to.checkout}:${to.revision}`,
    kind: 'reinstatement',
    checkout: to.checkout,
    entries: [house('card', -to.credits), ...intoWallet(to)],
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
    ...described(from),
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

/** A delivery is complete: the tester earns the price less the fee. */
export function capture(of: Review): Transfer {
  return {
    ...described(of),
    key: `capture:${of.delivery}`,
    kind: 'capture',
    tester: of.tester,
    roast: of.roast,
    delivery: of.delivery,
    entries: present([
      { account: 'held', owner: of.roast, amount: -of.credits },
      { account: 'earnings', owner: of.tester, amount: of.credits - platformFee },
      house('platform', platformFee),
    ]),
  };
}

/** A slot that nobody fills any more gives its credits back. */
export function release(to: ToCustomer & { roast: string; slot: number }): Transfer {
  return {
    ...described(to),
    key: `release:${to.roast}:${to.slot}`,
    kind: 'release',
    roast: to.roast,
    entries: [{ account: 'held', owner: to.roast, amount: -to.credits }, ...intoWallet(to)],
  };
}

/** The platform pays for a delivery that was charged. The key is one for both ways, so a delivery is refunded once. */
export function refund(to: ToCustomer & { roast: string; delivery: string }): Transfer {
  return {
    ...described(to),
    key: `refund:${to.delivery}`,
    kind: 'refund',
    roast: to.roast,
    delivery: to.delivery,
    entries: [house('platform', -to.credits), ...intoWallet(to)],
  };
}

/** The same while the slot opens again: the credits wait there for the next delivery. */
export function reopening(of: Omit<Review, 'tester'>): Transfer {
  return {
    ...described(of),
    key: `refund:${of.delivery}`,
    kind: 'reopening',
    roast: of.roast,
    delivery: of.delivery,
    entries: [house('platform', -of.credits), { account: 'held', owner: of.roast, amount: of.credits }],
  };
}

/** The pay for a rejected delivery, as far as it has not been asked for. */
export function takeBack(from: { tester: string; delivery: string; credits: number; reason: string }): Transfer {
  return {
    ...described(from),
    key: `take-back:${from.delivery}`,
    kind: 'take_back',
    tester: from.tester,
    delivery: from.delivery,
    entries: [{ account: 'earnings', owner: from.tester, amount: -from.credits }, house('platform', from.credits)],
  };
}

export function goodwill(to: ToCustomer & { id: string }): Transfer {
  return {
    ...described(to),
    key: `goodwill:${to.id}`,
    kind: 'goodwill',
    entries: [house('goodwill', -to.credits), ...intoWallet(to)],
  };
}

type GivenUp = {
  user: string;
  account: 'customer' | 'earnings';
  credits: number;
  reason: string;
  /** The key of what came to the account after it was deleted. */
  late?: string;
};

/** What a deleted account leaves behind. */
export function forfeit({ user, account, credits, reason, late }: GivenUp): Transfer {
  return {
    key: late ? `forfeit:${user}:${late}` : `forfeit:${user}`,
    kind: 'forfeit',
    credits,
    reason,
    ...(account === 'customer' ? { customer: user } : { tester: user }),
    entries: [{ account, owner: user, amount: -credits }, house('platform', credits)],
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
    house('paid', of.credits),
  ]);
}

export function payoutReturn(of: PayoutStep): Transfer {
  return payoutStep('payout_return', `payout:${of.payout}`, of, [
    { account: 'payouts', owner: of.tester, amount: -of.credits },
    { account: 'earnings', owner: of.tester, amount: of.credits },
  ]);
}

function payoutStep(kind: Movement, key: string, of: PayoutStep, entries: Entry[]): Transfer {
  return { ...described(of), key, kind, tester: of.tester, entries };
}

function house(account: 'paid' | 'platform' | 'card' | 'goodwill', amount: number): Entry {
  return { account, owner: null, amount };
}

/** Whatever comes to a customer pays a debt first, so nobody has both a debt and a balance. */
function intoWallet({ customer, wallet, credits }: ToCustomer): Entry[] {
  const repaid = Math.min(credits, wallet.debt);
  return present([
    { account: 'debt', owner: customer, amount: repaid },
    { account: 'customer', owner: customer, amount: credits - repaid },
  ]);
}

function described<T extends { customer?: string; credits: number; reason: string }>(of: T) {
  return { credits: of.credits, reason: of.reason, ...(of.customer ? { customer: of.customer } : {}) };
}

function present(entries: Entry[]): Entry[] {
  return entries.filter((entry) => entry.amount !== 0);
}
