import type { QueryOf } from '@outloud/contract/endpoint';
import { getRoast, type listRoasts, type RoastDetail } from '@outloud/contract/roasts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { readRefunded } from '../credits/credits.service.ts';
import { readPage } from './list.repo.ts';
import { presentDetail, presentListed } from './roasts.presenter.ts';
import * as roasts from './roasts.repo.ts';
import { listStandings } from './slots.repo.ts';

export const roastNotFound = () => notFound(getRoast.missing);

export async function readRoasts(
  { pool }: Pick<Deps, 'pool'>,
  userId: string,
  { page, limit, status }: QueryOf<typeof listRoasts>,
) {
  const found = await readPage(pool, { customerId: userId, status, limit, offset: (page - 1) * limit });
  return {
    roastRequests: found.roasts.map(presentListed),
    pagination: { page, limit, total: found.total, totalPages: Math.ceil(found.total / limit) },
  };
}

export async function readRoast({ db }: { db: Db | Trx }, userId: string, id: string): Promise<RoastDetail> {
  const row = await roasts.findOwnRoast(db, userId, id);
  if (!row) throw roastNotFound();
  return presentDetail(row, { refundedCredits: await readRefunded(db, id), slots: await listStandings(db, id) });
}

export async function requireRoast(db: Db, id: string): Promise<void> {
  if (!isId(id) || !(await roasts.findRoast(db, id))) throw roastNotFound();
}

/** For admins: everybody's requests that still need deliveries. */
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

/** Throws for a roast that is not the caller's own. */
export async function requireOwnRoast({ db }: Pick<Deps, 'db'>, userId: string, id: string): Promise<void> {
  if (!(await roasts.findOwnRoast(db, userId, id))) throw roastNotFound();
}

/** All of a customer's, from the first on; one at a time, so that they never stand in memory together. */
export async function* allRoasts({ db }: Pick<Deps, 'db'>, userId: string): AsyncGenerator<RoastDetail> {
  for (const id of await roasts.listIdsOf(db, userId)) yield readRoast({ db }, userId, id);
}
