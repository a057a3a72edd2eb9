import type { listTransactions } from '@outloud/contract/credits';
import type { EndpointQuery } from '@outloud/contract/endpoint';
import {
  type DeletedDebt,
  getOperatorCustomer,
  type listOperatorCustomers,
  type OperatorCustomer,
} from '@outloud/contract/operators/customers';
import { countCapped, fetchKeysetPage, presentPagination } from '../../db/keyset-pagination.ts';
import { readRowCounters } from '../../db/row-counters.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { getCredits, listTransactionsForCustomer } from '../credits/credits.service.ts';
import * as customers from './operator.repo.ts';

type CustomerDeps = Pick<Deps, 'db'>;

export const customerNotFound = () => notFound(getOperatorCustomer.missing);

const sortOrders = {
  createdAt: { column: 'users.created_at', type: 'timestamptz', id: 'users.id' },
  fullName: { column: 'users.full_name', type: 'text', id: 'users.id' },
} as const;

export async function listCustomers({ db }: CustomerDeps, query: EndpointQuery<typeof listOperatorCustomers>) {
  const { search, sortBy } = query;
  const { rows, nextCursor } = await fetchKeysetPage(customers.selectCustomers(db, search), sortOrders[sortBy], query);
  const wallets = await customers.listWallets(
    db,
    rows.map(({ id }) => id),
  );
  const walletByOwner = new Map(wallets.map((wallet) => [wallet.owner, wallet]));
  return {
    customers: rows.map((row) => presentCustomer(row, walletByOwner.get(row.id))),
    pagination: presentPagination(query, await countCustomers({ db }, search), nextCursor),
  };
}

export async function getCustomer({ db }: CustomerDeps, id: string) {
  const row = await requireCustomer({ db }, id);
  const creditSystem = await getCredits(db, id);
  return { ...presentCustomer(row, creditSystem), creditSystem, requests: await customers.countCustomerRoasts(db, id) };
}

const maxDebtsListed = 100;

export async function listDeletedDebts({ db }: CustomerDeps): Promise<DeletedDebt[]> {
  const rows = await customers.listDeletedDebts(db, maxDebtsListed);
  return rows.map(({ id, debt, deleted_at }) => ({ _id: id, debt, deletedAt: deleted_at.toISOString() }));
}

/** Lists the same transactions that the customer sees. */
export async function listCustomerTransactions(
  { db }: CustomerDeps,
  id: string,
  query: EndpointQuery<typeof listTransactions>,
) {
  await requireCustomer({ db }, id);
  return listTransactionsForCustomer({ db }, id, query);
}

async function requireCustomer({ db }: CustomerDeps, id: string): Promise<customers.CustomerRow> {
  const row = await customers.findCustomer(db, id);
  if (!row) throw customerNotFound();
  return row;
}

async function countCustomers({ db }: CustomerDeps, search: string | undefined) {
  if (search) return countCapped(db, customers.selectCustomers(db, search));
  const [total = 0] = await readRowCounters(db, ['users:business']);
  return { total };
}

function presentCustomer(
  row: customers.CustomerRow,
  { balance, debt }: { balance: number; debt: number } = { balance: 0, debt: 0 },
): OperatorCustomer {
  return {
    _id: row.id,
    fullName: row.full_name,
    email: row.email ?? '',
    companyName: row.company_name,
    isEmailVerified: row.email_verified_at !== null,
    createdAt: row.created_at.toISOString(),
    balance,
    debt,
  };
}
