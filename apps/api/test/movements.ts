/** What the spender does to a customer's credits, and the lines that it prints about it. */
export type SpendMovement = {
  kind: 'hold' | 'capture' | 'release' | 'refund';
  customer: string;
  tester: string;
  roast: string;
  slot: number;
  delivery: string;
  credits: number;
};

/** Asked before the transaction begins, done after its commit was answered, refused when it never will be done. */
export type SpenderLine = { asked: SpendMovement } | { done: string } | { refused: string };

export type SpenderTask = {
  url: string;
  seed: number;
  customers: string[];
  testers: string[];
  /** Movements whose outcome a killed spender never learnt; they are repeated first. */
  unanswered: SpendMovement[];
  /** Ends after those, instead of going on for ever. */
  finish: boolean;
};

export function keyOf({ kind, roast, slot, delivery }: SpendMovement): string {
  const subjects = { hold: roast, capture: delivery, release: `${roast}:${slot}`, refund: delivery };
  return `${kind}:${subjects[kind]}`;
}

/** What it does to the customer's balance. */
export function changeOf({ kind, credits }: SpendMovement): number {
  return { hold: -credits, capture: 0, release: credits, refund: credits }[kind];
}
