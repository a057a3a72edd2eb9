import type { CreditSystem } from '@outloud/contract/credits';

type Credits = Pick<CreditSystem, 'balance' | 'debt'>;

/** How many credits are missing, a debt included; none as long as nothing is known of them. */
export function shortageOf(total: number, { balance, debt }: Credits = { balance: total, debt: 0 }) {
  return { debt, missing: debt > 0 ? debt + total : Math.max(0, total - balance) };
}
