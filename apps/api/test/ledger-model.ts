/** Pick numbers choose among what there is at the moment; `n` is an amount. */
export type Step = { do: (typeof kinds)[number]; n: number; pick: number };

export const kinds = [
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

/** What one customer and one tester should have, by plain arithmetic. */
export function newModel() {
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
export type Model = ReturnType<typeof newModel>;

/** Comes in: pays what is owed before it can be spent. */
export function comesIn(model: Model, credits: number): void {
  for (let i = 0; i < credits; i++) {
    if (model.debt > 0) model.debt--;
    else model.balance++;
  }
}

/** Goes back to the card: out of the balance, and what is missing is owed. */
export function goesBack(model: Model, credits: number): void {
  for (let i = 0; i < credits; i++) {
    if (model.balance > 0) model.balance--;
    else model.debt++;
  }
}

/** How much of a purchase is back at the card. */
export function returned({ credits, refunded, disputed }: Purchase): number {
  return Math.min(credits, refunded + disputed);
}

export function chosen<T>(things: T[], pick: number): T | undefined {
  return things[pick % things.length];
}
