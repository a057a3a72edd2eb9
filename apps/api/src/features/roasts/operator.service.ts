import type { EndpointQuery } from '@outloud/contract/endpoint';
import type { listOperatorRequests, OperatorRequest } from '@outloud/contract/operators/requests';
import { roastStatuses } from '@outloud/domain/roasts';
import type { Db } from '../../db/database.ts';
import { countCapped, fetchKeysetPage, presentPagination } from '../../db/keyset-pagination.ts';
import { sumRowCounters } from '../../db/row-counters.ts';
import type { Deps } from '../../deps.ts';
import { getRefundedCredits } from '../credits/credits.service.ts';
import { roastNotFound } from '../slots/lock-roast.service.ts';
import { listSlotStatuses } from '../slots/roast-status.service.ts';
import * as operatorRoasts from './operator.repo.ts';
import { presentRoast, presentRoastWithSlots } from './roasts.presenter.ts';
import * as roasts from './roasts.repo.ts';

export async function listRoastsForOperator(
  { db }: Pick<Deps, 'db'>,
  query: EndpointQuery<typeof listOperatorRequests>,
) {
  const filter: operatorRoasts.RoastFilter = {
    status: query.status,
    search: query.search
      ? { text: query.search, customerIds: await operatorRoasts.findMatchingCustomerIds(db, query.search) }
      : undefined,
    needsDeliveries: query.needsDeliveries === 'true',
    late: query.late === 'true',
  };
  const roastQuery = operatorRoasts.selectRoasts(db, filter);
  // Late requests are always sorted by age, oldest first.
  const pageQuery = filter.late ? { ...query, sortOrder: 'asc' as const } : query;
  const order = { column: 'roasts.created_at', type: 'timestamptz', id: 'roasts.id' } as const;
  const { rows, nextCursor } = await fetchKeysetPage(roastQuery, order, pageQuery);
  const getContext = await loadContexts(db, rows);
  return {
    roastRequests: rows.map((row): OperatorRequest => ({ ...presentRoast(row), ...getContext(row.id) })),
    pagination: presentPagination(query, await countRoasts(db, filter), nextCursor),
  };
}

export async function getRoastForOperator({ db }: Pick<Deps, 'db'>, id: string) {
  const row = await roasts.findRoast(db, id);
  if (!row) throw roastNotFound();
  const getContext = await loadContexts(db, [row]);
  const roast = presentRoastWithSlots(row, {
    refundedCredits: await getRefundedCredits(db, id),
    slots: await listSlotStatuses(db, id),
  });
  return { ...roast, ...getContext(id) };
}

async function countRoasts(
  db: Db,
  filter: operatorRoasts.RoastFilter,
): Promise<{ total: number; isTotalCapped?: boolean }> {
  const { status, search, needsDeliveries, late } = filter;
  if (search || needsDeliveries || late) return countCapped(db, operatorRoasts.selectRoasts(db, filter));
  return { total: await sumRowCounters(db, 'roasts', status ? [status] : roastStatuses) };
}

async function loadContexts(db: Db, rows: { id: string }[]) {
  const contextRows = await operatorRoasts.listOwnersAndOpenSlots(
    db,
    rows.map(({ id }) => id),
  );
  const rowsById = new Map(contextRows.map((row) => [row.id, row]));
  return (id: string) => {
    const row = rowsById.get(id);
    if (!row) throw roastNotFound();
    return {
      businessUserId: { _id: row.owner_id, fullName: row.full_name, email: row.email },
      openSlots: row.open_slots,
      pausedAt: row.paused_at?.toISOString() ?? null,
    };
  };
}
