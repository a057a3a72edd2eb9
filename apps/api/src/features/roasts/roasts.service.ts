import type { EndpointQuery } from '@outloud/contract/endpoint';
import * as contract from '@outloud/contract/roasts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { getRefundedCredits } from '../credits/credits.service.ts';
import { readRoastPage } from './list-roasts.repo.ts';
import { presentRoastDetail, presentRoastListItem } from './roasts.presenter.ts';
import * as roasts from './roasts.repo.ts';
import { listSlotStatuses } from './slots.repo.ts';

export const roastNotFound = () => notFound(contract.getRoast.missing);

export async function listRoasts(
  { pool }: Pick<Deps, 'pool'>,
  userId: string,
  { page, limit, status }: EndpointQuery<typeof contract.listRoasts>,
) {
  const { roasts: rows, total } = await readRoastPage(pool, {
    customerId: userId,
    status,
    limit,
    offset: (page - 1) * limit,
  });
  return {
    roastRequests: rows.map(presentRoastListItem),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}

export async function getRoastForCustomer(
  { db }: { db: Db | Trx },
  userId: string,
  id: string,
): Promise<contract.RoastDetail> {
  const row = await roasts.findRoastOfCustomer(db, userId, id);
  if (!row) throw roastNotFound();
  return presentRoastDetail(row, {
    refundedCredits: await getRefundedCredits(db, id),
    slots: await listSlotStatuses(db, id),
  });
}

export async function requireRoast(db: Db, id: string): Promise<void> {
  if (!isUuid(id) || !(await roasts.findRoast(db, id))) throw roastNotFound();
}

/** For admins: includes the roasts of all customers. */
export async function listRoastsNeedingDeliveries(
  { db }: Pick<Deps, 'db'>,
  { page, limit }: { page: number; limit: number },
) {
  const { rows, total } = await roasts.listRoastsNeedingDeliveries(db, { limit, offset: (page - 1) * limit });
  return {
    roastRequests: rows.map((row) => ({
      ...presentRoastListItem(row),
      businessUserId: { fullName: row.full_name, email: row.email },
      openSlots: row.open_slots,
    })),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}

/** Throws if the roast does not belong to the user. */
export async function requireRoastOfCustomer({ db }: Pick<Deps, 'db'>, userId: string, id: string): Promise<void> {
  if (!(await roasts.findRoastOfCustomer(db, userId, id))) throw roastNotFound();
}

/** Yields all roasts of a customer, oldest first, one at a time to bound memory. */
export async function* streamRoastsOfCustomer(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): AsyncGenerator<contract.RoastDetail> {
  for (const id of await roasts.listRoastIdsOfCustomer(db, userId)) yield getRoastForCustomer({ db }, userId, id);
}
