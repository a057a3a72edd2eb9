export type SpenderTransfer = {
  kind: 'hold' | 'capture' | 'release' | 'refund';
  customer: string;
  tester: string;
  roast: string;
  slot: number;
  delivery: string;
  credits: number;
};

/** The spender prints `started` before a transaction, `done` after its commit, and `rejected` if the ledger rejects it. */
export type SpenderLine = { started: SpenderTransfer } | { done: string } | { rejected: string };

export type SpenderTask = {
  url: string;
  seed: number;
  customers: string[];
  testers: string[];
  /** Transfers of a killed spender with an unknown outcome, which are retried first. */
  unanswered: SpenderTransfer[];
  /** Exit after the retries. */
  finish: boolean;
};

export function getTransferKey({ kind, roast, slot, delivery }: SpenderTransfer): string {
  const subjects = { hold: roast, capture: delivery, release: `${roast}:${slot}`, refund: delivery };
  return `${kind}:${subjects[kind]}`;
}

export function getBalanceChange({ kind, credits }: SpenderTransfer): number {
  return { hold: -credits, capture: 0, release: credits, refund: credits }[kind];
}
