import type { QueryOf } from '@outloud/contract/endpoint';
import type { OperatorRequest, operatorRequests } from '@outloud/contract/operators/requests';
import { roastStatuses } from '@outloud/domain/roasts';
import type { Db } from '../../db/database.ts';
import { countUpTo, presentPagination, readLongList } from '../../db/long-list.ts';
import { sumTallies } from '../../db/tallies.ts';
import type { Deps } from '../../deps.ts';
import { readRefunded } from '../credits/credits.service.ts';
import * as everybody from './everybody.repo.ts';
import { presentRoast, presentWhole } from './roasts.presenter.ts';
import * as roasts from './roasts.repo.ts';
import { roastNotFound } from './roasts.service.ts';
import { listStandings } from './slots.repo.ts';

/** For operators: a page of everybody's requests. */
export async function readEverybodys({ db }: Pick<Deps, 'db'>, query: QueryOf<typeof operatorRequests>) {
  const wanted: everybody.Wanted = {
    status: query.status,
    search: query.search
      ? { text: query.search, customers: await everybody.findCustomers(db, query.search) }
      : undefined,
    needsDeliveries: query.needsDeliveries === 'true',
    late: query.late === 'true',
  };
  const chosen = everybody.selectRoasts(db, wanted);
  // The one that is overdue the longest comes first, whatever was asked for.
  const list = wanted.late ? { ...query, sortOrder: 'asc' as const } : query;
  const order = { column: 'roasts.created_at', type: 'timestamptz', id: 'roasts.id' } as const;
  const { rows, nextCursor } = await readLongList(chosen, order, list);
  const around = await readSurroundings(db, rows);
  return {
    roastRequests: rows.map((row): OperatorRequest => ({ ...presentRoast(row), ...around(row.id) })),
    pagination: presentPagination(query, await count(db, wanted), nextCursor),
  };
}

/** One of anybody's, without what was delivered to it. */
export async function readAnybodys({ db }: Pick<Deps, 'db'>, id: string) {
  const row = await roasts.findRoast(db, id);
  if (!row) throw roastNotFound();
  const around = await readSurroundings(db, [row]);
  const whole = presentWhole(row, { refundedCredits: await readRefunded(db, id), slots: await listStandings(db, id) });
  return { ...whole, ...around(id) };
}

async function count(db: Db, wanted: everybody.Wanted): Promise<{ total: number; isTotalCapped?: boolean }> {
  const { status, search, needsDeliveries, late } = wanted;
  if (search || needsDeliveries || late) return countUpTo(db, everybody.selectRoasts(db, wanted));
  return { total: await sumTallies(db, 'roasts', status ? [status] : roastStatuses) };
}

async function readSurroundings(db: Db, rows: { id: string }[]) {
  const found = await everybody.readSurroundings(
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
