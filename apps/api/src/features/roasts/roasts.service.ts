import type { QueryOf } from '@outloud/contract/endpoint';
import * as contract from '@outloud/contract/roasts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { readRefunded } from '../credits/credits.service.ts';
import { readPage } from './list.repo.ts';
import { presentDetail, presentListed } from './roasts.presenter.ts';
import * as roasts from './roasts.repo.ts';
import { listStandings } from './slots.repo.ts';

export const roastNotFound = () => notFound(contract.getRoast.missing);

export async function readRoasts(
  { pool }: Pick<Deps, 'pool'>,
  userId: string,
  { page, limit, status }: QueryOf<typeof contract.listRoasts>,
) {
  const { roasts: rows, total } = await readPage(pool, { customerId: userId, status, limit, offset: (page - 1) * limit });
  return {
    roastRequests: rows.map(presentListed),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}

export async function readRoast({ db }: { db: Db | Trx }, userId: string, id: string): Promise<contract.RoastDetail> {
  const row = await roasts.findOwnRoast(db, userId, id);
  if (!row) throw roastNotFound();
  return presentDetail(row, { refundedCredits: await readRefunded(db, id), slots: await listStandings(db, id) });
}

export async function requireRoast(db: Db, id: string): Promise<void> {
  if (!isId(id) || !(await roasts.findRoast(db, id))) throw roastNotFound();
}

/** For admins: includes the roasts of all customers. */
export async function readNeeding({ db }: Pick<Deps, 'db'>, { page, limit }: { page: number; limit: number }) {
  const { rows, total } = await roasts.listNeeding(db, { limit, offset: (page - 1) * limit });
  return {
    roastRequests: rows.map((row) => ({
      ...presentListed(row),
      businessUserId: { fullName: row.full_name, email: row.email },
      openSlots: row.open_slots,
    })),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}

/** Throws if the roast does not belong to the user. */
export async function requireOwnRoast({ db }: Pick<Deps, 'db'>, userId: string, id: string): Promise<void> {
  if (!(await roasts.findOwnRoast(db, userId, id))) throw roastNotFound();
}

/** Yields all roasts of a customer, oldest first, one at a time to bound memory. */
export async function* allRoasts({ db }: Pick<Deps, 'db'>, userId: string): AsyncGenerator<contract.RoastDetail> {
  for (const id of await roasts.listIdsOf(db, userId)) yield readRoast({ db }, userId, id);
}
