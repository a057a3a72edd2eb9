import type { CreditSystem } from '@outloud/contract/credits';

type Credits = Pick<CreditSystem, 'balance' | 'debt'>;

/** Returns the credits that are missing, including any debt. Returns zero while the balance is unknown. */
export function computeCreditShortage(total: number, { balance, debt }: Credits = { balance: total, debt: 0 }) {
  return { debt, missing: debt > 0 ? debt + total : Math.max(0, total - balance) };
}
