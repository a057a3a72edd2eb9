import { sql } from 'kysely';

/** For queries on roasts, with or without an alias. Roasts of a customer in debt are paused. */
export const isOwnerWithoutDebt = sql<boolean>`not exists (
  select from ledger_accounts debt where debt.account = 'debt' and debt.owner = customer_id and debt.balance < 0
)`;
