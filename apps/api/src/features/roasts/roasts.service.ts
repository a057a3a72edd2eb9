import type { EndpointQuery } from '@outloud/contract/endpoint';
import type * as contract from '@outloud/contract/roasts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { getRefundedCredits } from '../credits/credits.service.ts';
import { isInDebt } from '../credits/ledger.service.ts';
import { getLinkForCustomer } from '../guests/guest-links.service.ts';
import { roastNotFound } from '../slots/lock-roast.service.ts';
import { listSlotStatuses } from '../slots/roast-status.service.ts';
import { readRoastPage } from './list-roasts.repo.ts';
import { presentRoastDetail, presentRoastListItem } from './roasts.presenter.ts';
import * as roasts from './roasts.repo.ts';

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
  { db, config }: { db: Db | Trx } & Pick<Deps, 'config'>,
  userId: string,
  id: string,
): Promise<contract.RoastDetail> {
  const row = await roasts.findRoastOfCustomer(db, userId, id);
  if (!row) throw roastNotFound();
  return presentRoastDetail(row, {
    refundedCredits: await getRefundedCredits(db, id),
    slots: await listSlotStatuses(db, id),
    isOwnerInDebt: await isInDebt(db, userId),
    guestLink: row.reviewers === 'own' ? await getLinkForCustomer({ db, config }, id) : null,
  });
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

/** Yields all roasts of a customer, oldest first, one at a time to bound memory. */
export async function* streamRoastsOfCustomer(
  deps: Pick<Deps, 'db' | 'config'>,
  userId: string,
): AsyncGenerator<contract.RoastDetail> {
  for (const id of await roasts.listRoastIdsOfCustomer(deps.db, userId)) yield getRoastForCustomer(deps, userId, id);
}
