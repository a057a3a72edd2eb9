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
export const transferKinds = {
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
  appeal: { statement: null, purchased: 0, spent: 0 },
  payout_request: { statement: null, purchased: 0, spent: 0 },
  payout_return: { statement: null, purchased: 0, spent: 0 },
  payout: { statement: null, purchased: 0, spent: 0 },
  write_off: { statement: 'debt', purchased: 0, spent: 0 },
  debt_out: { statement: 'debt', purchased: 0, spent: 0 },
  debt_in: { statement: 'debt', purchased: 0, spent: 0 },
} as const satisfies Record<string, { statement: StatementKind | null; purchased: number; spent: number }>;
export type TransferKind = keyof typeof transferKinds;

export type Transfer = {
  /** Idempotency key: a second transfer with the same key is ignored. */
  key: string;
  kind: TransferKind;
  credits: number;
  reason: string;
  customer?: string;
  tester?: string;
  roast?: string;
  delivery?: string;
  checkout?: string;
  entries: Entry[];
};

export type Wallet = { balance: number; debt: number };

/** The platform keeps this many credits of each review. The tester earns the remaining credits. */
export const platformFee = 1;

/** The credits that a tester earns with a review of this price. */
export function getTesterPay(pricePerReview: number): number {
  return pricePerReview - platformFee;
}

type WalletCreditInput = { customer: string; wallet: Wallet; credits: number; reason: string };

export function purchase(input: WalletCreditInput & { checkout: string }): Transfer {
  return {
    ...describeTransfer(input),
    key: `checkout:${input.checkout}`,
    kind: 'purchase',
    checkout: input.checkout,
    entries: [createPlatformEntry('card', -input.credits), ...createWalletEntries(input)],
  };
}

/** A card refund or dispute. The part that the balance cannot cover becomes debt. */
export function reversal(input: WalletCreditInput & { checkout: string; revision: number }): Transfer {
  const fromBalance = Math.min(input.credits, input.wallet.balance);
  return {
    ...describeTransfer(input),
    key: `reversal:${input.checkout}:${input.revision}`,
    kind: 'reversal',
    checkout: input.checkout,
    entries: removeZeroEntries([
      createPlatformEntry('card', input.credits),
      { account: 'customer', owner: input.customer, amount: -fromBalance },
      { account: 'debt', owner: input.customer, amount: fromBalance - input.credits },
    ]),
  };
}

/** A dispute was won, so its credits are added again. */
export function reinstatement(input: WalletCreditInput & { checkout: string; revision: number }): Transfer {
  return {
    ...describeTransfer(input),
    key: `reinstatement:${input.checkout}:${input.revision}`,
    kind: 'reinstatement',
    checkout: input.checkout,
    entries: [createPlatformEntry('card', -input.credits), ...createWalletEntries(input)],
  };
}

export type HoldRejection = { kind: 'in_debt'; owed: number } | { kind: 'short'; needed: number; available: number };

export function checkHold(wallet: Wallet, credits: number): HoldRejection | null {
  if (wallet.debt > 0) return { kind: 'in_debt', owed: wallet.debt };
  if (wallet.balance < credits) return { kind: 'short', needed: credits, available: wallet.balance };
  return null;
}

export function hold(input: { customer: string; roast: string; credits: number; reason: string }): Transfer {
  return {
    ...describeTransfer(input),
    key: `hold:${input.roast}`,
    kind: 'hold',
    roast: input.roast,
    entries: [
      { account: 'customer', owner: input.customer, amount: -input.credits },
      { account: 'held', owner: input.roast, amount: input.credits },
    ],
  };
}

type ReviewInput = {
  customer: string;
  tester: string;
  roast: string;
  delivery: string;
  credits: number;
  reason: string;
};

/** Charges a completed delivery: the tester earns the price less the platform fee. */
export function capture(input: ReviewInput): Transfer {
  return {
    ...describeTransfer(input),
    key: `capture:${input.delivery}`,
    kind: 'capture',
    tester: input.tester,
    roast: input.roast,
    delivery: input.delivery,
    entries: removeZeroEntries([
      { account: 'held', owner: input.roast, amount: -input.credits },
      { account: 'earnings', owner: input.tester, amount: getTesterPay(input.credits) },
      createPlatformEntry('platform', platformFee),
    ]),
  };
}

/** Returns the held credits of a slot that is closed without a delivery. */
export function release(input: WalletCreditInput & { roast: string; slot: number }): Transfer {
  return {
    ...describeTransfer(input),
    key: `release:${input.roast}:${input.slot}`,
    kind: 'release',
    roast: input.roast,
    entries: [{ account: 'held', owner: input.roast, amount: -input.credits }, ...createWalletEntries(input)],
  };
}

/** The platform refunds a charged delivery. Shares its key with `reopening`, so that a delivery is refunded only once. */
export function refund(input: WalletCreditInput & { roast: string; delivery: string }): Transfer {
  return {
    ...describeTransfer(input),
    key: `refund:${input.delivery}`,
    kind: 'refund',
    roast: input.roast,
    delivery: input.delivery,
    entries: [createPlatformEntry('platform', -input.credits), ...createWalletEntries(input)],
  };
}

/** Refunds a charged delivery into the hold of its roast, because the slot reopens for another delivery. */
export function reopening(input: Omit<ReviewInput, 'tester'>): Transfer {
  return {
    ...describeTransfer(input),
    key: `refund:${input.delivery}`,
    kind: 'reopening',
    roast: input.roast,
    delivery: input.delivery,
    entries: [
      createPlatformEntry('platform', -input.credits),
      { account: 'held', owner: input.roast, amount: input.credits },
    ],
  };
}

/** Claws back the pay for a rejected delivery, if that pay is not in a payout yet. */
export function clawback(input: { tester: string; delivery: string; credits: number; reason: string }): Transfer {
  return {
    ...describeTransfer(input),
    key: `take-back:${input.delivery}`,
    kind: 'take_back',
    tester: input.tester,
    delivery: input.delivery,
    entries: [
      { account: 'earnings', owner: input.tester, amount: -input.credits },
      createPlatformEntry('platform', input.credits),
    ],
  };
}

/** The platform pays for a rejected review after an appeal. */
export function appealPay(input: { tester: string; delivery: string; credits: number; reason: string }): Transfer {
  return {
    ...describeTransfer(input),
    key: `appeal:${input.delivery}`,
    kind: 'appeal',
    tester: input.tester,
    delivery: input.delivery,
    entries: [
      createPlatformEntry('platform', -input.credits),
      { account: 'earnings', owner: input.tester, amount: input.credits },
    ],
  };
}

export function goodwill(input: WalletCreditInput & { id: string }): Transfer {
  return {
    ...describeTransfer(input),
    key: `goodwill:${input.id}`,
    kind: 'goodwill',
    entries: [createPlatformEntry('goodwill', -input.credits), ...createWalletEntries(input)],
  };
}

/** The platform takes over a debt. */
export function writeOff(input: { id: string; customer: string; credits: number; reason: string }): Transfer {
  return {
    ...describeTransfer(input),
    key: getWriteOffKey(input.id),
    kind: 'write_off',
    entries: createDebtRepayment(input),
  };
}

export const getWriteOffKey = (id: string) => `write-off:${id}`;

type DebtMove = {
  from: string;
  to: string;
  toWallet: Wallet;
  credits: number;
  reason: string;
  /** What moves the debt: the account that it moves to, or the transfer that increased it. */
  cause: string;
};

/**
 * Moves the debt of a deleted account to a later account with the same email. A transfer has one customer, so these are two
 * transfers through the platform; the database accepts neither without the other.
 */
export function moveDebt({ from, to, toWallet, credits, reason, cause }: DebtMove): [Transfer, Transfer] {
  const fromBalance = Math.min(credits, toWallet.balance);
  return [
    {
      key: `debt-out:${from}:${cause}`,
      kind: 'debt_out',
      customer: from,
      credits,
      reason,
      entries: createDebtRepayment({ customer: from, credits }),
    },
    {
      key: `debt-in:${from}:${cause}`,
      kind: 'debt_in',
      customer: to,
      credits,
      reason,
      entries: removeZeroEntries([
        createPlatformEntry('platform', credits),
        { account: 'customer', owner: to, amount: -fromBalance },
        { account: 'debt', owner: to, amount: fromBalance - credits },
      ]),
    },
  ];
}

function createDebtRepayment({ customer, credits }: { customer: string; credits: number }): Entry[] {
  return [createPlatformEntry('platform', -credits), { account: 'debt', owner: customer, amount: credits }];
}

type ForfeitInput = {
  user: string;
  account: 'customer' | 'earnings';
  credits: number;
  reason: string;
  /** The key of a transfer that arrived after the account was deleted. */
  lateTransferKey?: string;
};

/** Moves the remaining balance of a deleted account to the platform. */
export function forfeit({ user, account, credits, reason, lateTransferKey }: ForfeitInput): Transfer {
  return {
    key: lateTransferKey ? `forfeit:${user}:${lateTransferKey}` : `forfeit:${user}`,
    kind: 'forfeit',
    credits,
    reason,
    ...(account === 'customer' ? { customer: user } : { tester: user }),
    entries: [{ account, owner: user, amount: -credits }, createPlatformEntry('platform', credits)],
  };
}

type PayoutTransferInput = { payout: string; tester: string; credits: number; reason: string };

export function payoutRequest(input: PayoutTransferInput): Transfer {
  return createPayoutTransfer('payout_request', `payout-request:${input.payout}`, input, [
    { account: 'earnings', owner: input.tester, amount: -input.credits },
    { account: 'payouts', owner: input.tester, amount: input.credits },
  ]);
}

/** A payout ends once: either paid or returned. */
export function payout(input: PayoutTransferInput): Transfer {
  return createPayoutTransfer('payout', `payout:${input.payout}`, input, [
    { account: 'payouts', owner: input.tester, amount: -input.credits },
    createPlatformEntry('paid', input.credits),
  ]);
}

export function payoutReturn(input: PayoutTransferInput): Transfer {
  return createPayoutTransfer('payout_return', `payout:${input.payout}`, input, [
    { account: 'payouts', owner: input.tester, amount: -input.credits },
    { account: 'earnings', owner: input.tester, amount: input.credits },
  ]);
}

function createPayoutTransfer(kind: TransferKind, key: string, input: PayoutTransferInput, entries: Entry[]): Transfer {
  return { ...describeTransfer(input), key, kind, tester: input.tester, entries };
}

function createPlatformEntry(account: 'paid' | 'platform' | 'card' | 'goodwill', amount: number): Entry {
  return { account, owner: null, amount };
}

/** Incoming credits repay debt first, so a customer never has both debt and balance. */
function createWalletEntries({ customer, wallet, credits }: WalletCreditInput): Entry[] {
  const repayment = Math.min(credits, wallet.debt);
  return removeZeroEntries([
    { account: 'debt', owner: customer, amount: repayment },
    { account: 'customer', owner: customer, amount: credits - repayment },
  ]);
}

function describeTransfer<T extends { customer?: string; credits: number; reason: string }>(input: T) {
  return { credits: input.credits, reason: input.reason, ...(input.customer ? { customer: input.customer } : {}) };
}

function removeZeroEntries(entries: Entry[]): Entry[] {
  return entries.filter((entry) => entry.amount !== 0);
}
