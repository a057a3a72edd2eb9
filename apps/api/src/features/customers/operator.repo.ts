import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { matchesUserSearch } from '../../db/user-search.ts';

/** Selects customers whose account is not deleted, in no particular order. */
export function selectCustomers(db: Db | Trx, search?: string) {
  const customers = db
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'company_name', 'email_verified_at', 'created_at'])
    .where('account_type', '=', 'business')
    .where('deleted_at', 'is', null);
  return search ? customers.where(matchesUserSearch(search)) : customers;
}

export async function findCustomer(db: Db | Trx, id: string): Promise<CustomerRow | null> {
  return (await selectCustomers(db).where('id', '=', id).executeTakeFirst()) ?? null;
}
export type CustomerRow = Awaited<ReturnType<ReturnType<typeof selectCustomers>['executeTakeFirstOrThrow']>>;

/** Locks the row, so that no other transaction deletes the account or moves its credits. */
export async function lockCustomer(trx: Trx, id: string): Promise<CustomerRow | null> {
  return (await selectCustomers(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Like `lockCustomer`, but also locks a deleted account, whose debt remains. */
export async function lockDebtor(trx: Trx, id: string): Promise<{ id: string } | null> {
  const query = trx.selectFrom('users').select('id').where('id', '=', id).where('account_type', '=', 'business');
  return (await query.forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** A debt moves to the account that takes it over, so the debts that are left have none. */
export function listDeletedDebts(db: Db, limit: number) {
  return db
    .selectFrom('ledger_accounts as a')
    .innerJoin('users as u', 'u.id', 'a.owner')
    .select(({ ref }) => ['u.id', sql<number>`-a.balance`.as('debt'), ref('u.deleted_at').$notNull().as('deleted_at')])
    .where('a.account', '=', 'debt')
    .where('a.balance', '<', 0)
    .where('u.deleted_at', 'is not', null)
    .orderBy('u.deleted_at')
    .limit(limit)
    .execute();
}

export type Wallet = { owner: string; balance: number; debt: number };

export async function listWallets(db: Db | Trx, ids: string[]): Promise<Wallet[]> {
  if (ids.length === 0) return [];
  const sumBalances = (account: 'customer' | 'debt') =>
    sql<number>`coalesce(sum(balance) filter (where account = ${account}), 0)::bigint`;
  return db
    .selectFrom('ledger_accounts')
    .select(['owner', sumBalances('customer').as('balance'), sql<number>`-${sumBalances('debt')}`.as('debt')])
    .where('account', 'in', ['customer', 'debt'])
    .where('owner', 'in', ids)
    .groupBy('owner')
    .execute();
}

export async function countCustomerRoasts(db: Db, customerId: string): Promise<number> {
  const query = db.selectFrom('roasts').select((eb) => eb.fn.countAll<number>().as('count'));
  const existing = query.where('customer_id', '=', customerId).where('deleted_at', 'is', null);
  return (await existing.executeTakeFirstOrThrow()).count;
}
