import type { EndpointQuery } from '@outloud/contract/endpoint';
import type { listOperatorRoasts, OperatorRoast } from '@outloud/contract/operators/roasts';
import { roastStatuses } from '@outloud/domain/roasts';
import { hashToken } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import { countCapped, fetchKeysetPage, presentPagination } from '../../db/keyset-pagination.ts';
import { sumRowCounters } from '../../db/row-counters.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { voidClaims } from '../claims/end-claim.service.ts';
import { getRefundedCredits } from '../credits/credits.service.ts';
import { isInDebt } from '../credits/ledger.service.ts';
import { voidGuests } from '../guests/erase-guests.service.ts';
import { getLinkForCustomer } from '../guests/guest-links.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { requireLockedRoast, roastNotFound } from '../slots/lock-roast.service.ts';
import { closeRoast, listSlotStatuses, resumeRoast } from '../slots/roast-status.service.ts';
import * as operatorRoasts from './operator.repo.ts';
import { presentRoast, presentRoastWithSlots } from './roasts.presenter.ts';
import * as roasts from './roasts.repo.ts';

export async function listRoastsForOperator({ db }: Pick<Deps, 'db'>, query: EndpointQuery<typeof listOperatorRoasts>) {
  const filter: operatorRoasts.RoastFilter = {
    status: query.status,
    search: query.search
      ? { text: query.search, customerIds: await operatorRoasts.findMatchingCustomerIds(db, query.search) }
      : undefined,
    needsDeliveries: query.needsDeliveries === 'true',
    late: query.late === 'true',
  };
  const roastQuery = operatorRoasts.selectRoasts(db, filter);
  // Late roasts are always sorted by age, oldest first.
  const pageQuery = filter.late ? { ...query, sortOrder: 'asc' as const } : query;
  const order = { column: 'roasts.created_at', type: 'timestamptz', id: 'roasts.id' } as const;
  const { rows, nextCursor } = await fetchKeysetPage(roastQuery, order, pageQuery);
  const getContext = await loadContexts(db, rows);
  return {
    roastRequests: rows.map((row): OperatorRoast => ({ ...presentRoast(row), ...getContext(row.id) })),
    pagination: presentPagination(query, await countRoasts(db, filter), nextCursor),
  };
}

export async function getRoastForOperator({ db, config }: Pick<Deps, 'db' | 'config'>, id: string) {
  const row = await roasts.findRoast(db, id);
  if (!row) throw roastNotFound();
  const getContext = await loadContexts(db, [row]);
  const roast = presentRoastWithSlots(row, {
    refundedCredits: await getRefundedCredits(db, id),
    slots: await listSlotStatuses(db, id),
    isOwnerInDebt: await isInDebt(db, row.customer_id),
    guestLink: row.reviewers === 'own' ? await getLinkForCustomer({ db, config }, id) : null,
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
      isPausedForDebt: row.is_owner_in_debt && row.reviewers === 'testers' && row.open_slots > 0,
    };
  };
}

type CancelParams = { id: string; reason: string; idempotencyKey: string | null };

/**
 * Voids all claims and refunds their slots and the open slots. A submitted delivery keeps its slot until the delivery is
 * settled. A retry with the same Idempotency-Key returns the original refund.
 */
export async function cancelRoastAsOperator(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  { id, reason, idempotencyKey }: CancelParams,
): Promise<{ refundedCredits: number }> {
  const cancelKey = idempotencyKey === null ? null : hashToken(idempotencyKey);
  return db.transaction().execute(async (trx) => {
    const roast = await requireLockedRoast(trx, id);
    if (cancelKey && roast.cancel_key?.equals(cancelKey)) return { refundedCredits: await getRefundedCredits(trx, id) };
    if (roast.settled_at || roast.closed_at) throw createRequestOverError(roast);
    await voidClaims({ jobs }, trx, roast);
    await voidGuests(trx, roast);
    const refundedCredits = await closeRoast(trx, roast, 'operator');
    await roasts.updateRoast(trx, id, { cancel_key: cancelKey });
    const { status } = await requireLockedRoast(trx, id);
    await recordAction(trx, actor, {
      action: 'request_cancelled',
      subject: ['request', id],
      reason,
      before: { status: roast.status },
      after: { status, refundedCredits },
    });
    if (refundedCredits > 0) {
      await jobs.send(trx, 'roast-mail', { kind: 'cancelled-by-us', roastId: id, refundedCredits });
    }
    if (roast.reviewers === 'own') await jobs.send(trx, 'roast-mail', { kind: 'closed-by-us', roastId: id });
    return { refundedCredits };
  });
}

/** Resumes a roast that was paused because a tester reported its website. */
export async function resumeRoastForOperator(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const roast = await requireLockedRoast(trx, id);
    await resumeRoast(trx, roast);
    const change = { before: { paused: true }, after: { paused: false } };
    await recordAction(trx, actor, { action: 'request_resumed', subject: ['request', id], reason, ...change });
  });
}

function createRequestOverError({ status, settled_at }: roasts.Roast): AppError {
  const message = settled_at
    ? `This roast request is already ${status}.`
    : 'This roast request is already closed to new deliveries.';
  return new AppError(409, 'request_over', message, { details: { status } });
}
