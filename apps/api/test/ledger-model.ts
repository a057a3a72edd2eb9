/** `pick` selects one of the existing items, `n` is an amount. */
export type ModelStep = { kind: (typeof stepKinds)[number]; n: number; pick: number };

export const stepKinds = [
  'buy',
  'hold',
  'capture',
  'release',
  'refund',
  'reopen',
  'card refund',
  'dispute',
  'win dispute',
  'goodwill',
] as const;

type Roast = { id: string; price: number; held: number; nextSlot: number };
type Delivery = { id: string; price: number; paidBack: boolean; roast: Roast };
type Purchase = { session: string; credits: number; refunded: number; disputed: number; dispute: string | null };

/** A reference model of the ledger: the expected credits of one customer and one tester. */
export function createModel() {
  return {
    balance: 0,
    debt: 0,
    purchased: 0,
    spent: 0,
    earned: 0,
    roasts: [] as Roast[],
    deliveries: [] as Delivery[],
    purchases: [] as Purchase[],
  };
}
export type LedgerModel = ReturnType<typeof createModel>;

/** Incoming credits pay the debt first, then increase the balance. */
export function addCredits(model: LedgerModel, credits: number): void {
  for (let i = 0; i < credits; i++) {
    if (model.debt > 0) model.debt--;
    else model.balance++;
  }
}

/** Credits returned to the card reduce the balance first, then become debt. */
export function returnCredits(model: LedgerModel, credits: number): void {
  for (let i = 0; i < credits; i++) {
    if (model.balance > 0) model.balance--;
    else model.debt++;
  }
}

export function getReturnedCredits({ credits, refunded, disputed }: Purchase): number {
  return Math.min(credits, refunded + disputed);
}

export function pickItem<T>(items: T[], pick: number): T | undefined {
  return items[pick % items.length];
}
