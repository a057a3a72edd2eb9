import type { QueryOf } from '@outloud/contract/endpoint';
import type { OperatorRequest, operatorRequests } from '@outloud/contract/operators/requests';
import { roastStatuses } from '@outloud/domain/roasts';
import type { Db } from '../../db/database.ts';
import { countUpTo, presentPagination, readLongList } from '../../db/long-list.ts';
import { sumTallies } from '../../db/tallies.ts';
import type { Deps } from '../../deps.ts';
import { readRefunded } from '../credits/credits.service.ts';
import * as operatorRoasts from './everybody.repo.ts';
import { presentRoast, presentWhole } from './roasts.presenter.ts';
import * as roasts from './roasts.repo.ts';
import { roastNotFound } from './roasts.service.ts';
import { listStandings } from './slots.repo.ts';

export async function readEverybodys({ db }: Pick<Deps, 'db'>, query: QueryOf<typeof operatorRequests>) {
  const filter: operatorRoasts.Wanted = {
    status: query.status,
    search: query.search
      ? { text: query.search, customers: await operatorRoasts.findCustomers(db, query.search) }
      : undefined,
    needsDeliveries: query.needsDeliveries === 'true',
    late: query.late === 'true',
  };
  const matching = operatorRoasts.selectRoasts(db, filter);
  // Late requests are always sorted by age, oldest first.
  const list = filter.late ? { ...query, sortOrder: 'asc' as const } : query;
  const order = { column: 'roasts.created_at', type: 'timestamptz', id: 'roasts.id' } as const;
  const { rows, nextCursor } = await readLongList(matching, order, list);
  const getContext = await readContexts(db, rows);
  return {
    roastRequests: rows.map((row): OperatorRequest => ({ ...presentRoast(row), ...getContext(row.id) })),
    pagination: presentPagination(query, await countRoasts(db, filter), nextCursor),
  };
}

export async function readAnybodys({ db }: Pick<Deps, 'db'>, id: string) {
  const row = await roasts.findRoast(db, id);
  if (!row) throw roastNotFound();
  const getContext = await readContexts(db, [row]);
  const roast = presentWhole(row, { refundedCredits: await readRefunded(db, id), slots: await listStandings(db, id) });
  return { ...roast, ...getContext(id) };
}

async function countRoasts(db: Db, filter: operatorRoasts.Wanted): Promise<{ total: number; isTotalCapped?: boolean }> {
  const { status, search, needsDeliveries, late } = filter;
  if (search || needsDeliveries || late) return countUpTo(db, operatorRoasts.selectRoasts(db, filter));
  return { total: await sumTallies(db, 'roasts', status ? [status] : roastStatuses) };
}

async function readContexts(db: Db, rows: { id: string }[]) {
  const found = await operatorRoasts.readSurroundings(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  return (id: string) => {
    const row = byId.get(id);
    if (!row) throw roastNotFound();
    return {
      businessUserId: { _id: row.owner_id, fullName: row.full_name, email: row.email },
      openSlots: row.open_slots,
      pausedAt: row.paused_at?.toISOString() ?? null,
    };
  };
}
