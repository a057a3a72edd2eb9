import type { EndpointBody, EndpointQuery } from '@outloud/contract/endpoint';
import * as contract from '@outloud/contract/operators/appeals';
import { getTesterPay } from '@outloud/domain/ledger';
import { getHost } from '@outloud/domain/website-url';
import type { Trx } from '../../db/database.ts';
import { presentPagination } from '../../db/keyset-pagination.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField, notFound } from '../../errors.ts';
import { payAppeal } from '../credits/ledger.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { requireAdminKey } from '../operators/admin-key.service.ts';
import { hasOtherOperator } from '../operators/manage-operators.service.ts';
import * as appeals from './appeals.repo.ts';

export async function listAppealsForOperator(
  { db }: Pick<Deps, 'db'>,
  { status, ...list }: EndpointQuery<typeof contract.listAppeals>,
) {
  const { rows, nextCursor, count } = await appeals.listAppeals(db, status, list);
  return { appeals: rows.map(presentAppeal), pagination: presentPagination(list, count, nextCursor) };
}

/** A granted appeal pays the tester at the cost of the platform: the customer has the credits back. */
export async function decideAppeal(
  deps: Pick<Deps, 'db' | 'jobs' | 'throttle'>,
  operator: Actor & { operatorId: string },
  id: string,
  { state, reason, adminKey }: EndpointBody<typeof contract.decideAppeal>,
): Promise<contract.OperatorAppeal> {
  if (state === 'granted') {
    if (!adminKey?.trim()) throw invalidField('adminKey', 'adminKey is required');
    await requireAdminKey(deps, operator, adminKey.trim());
  }
  return deps.db.transaction().execute(async (trx) => {
    const appeal = await appeals.lockAppeal(trx, id);
    if (!appeal) throw notFound(contract.decideAppeal.missing);
    if (appeal.state !== 'open') throw new AppError(409, 'decided_before', 'This appeal has already been decided.');
    const { delivery_id: delivery, tester_id: tester, customer_id: customer, price_per_review: price } = appeal;
    const isOwnRejection = (await appeals.findRejectingOperator(trx, delivery)) === operator.operatorId;
    if (isOwnRejection) await requireNoOtherOperator(trx, operator.operatorId);
    const pay = { customer, tester, delivery, price, reason: 'Appeal granted' };
    const paidCredits = state === 'granted' ? await payAppeal(trx, pay) : 0;
    await appeals.decideAppeal(trx, id, { state, answer: reason, paid_credits: paidCredits });
    await deps.jobs.send(trx, 'appeal-email', { appealId: id });
    await recordAction(trx, operator, {
      action: `appeal_${state}`,
      subject: ['delivery', delivery],
      reason,
      after: { paidCredits, ...(isOwnRejection && { isOwnRejection }) },
    });
    return presentAppeal({ ...appeal, ...(await appeals.findAppeal(trx, id)) });
  });
}

/** The operator who rejected a review decides about its appeal only if no other operator can. */
async function requireNoOtherOperator(trx: Trx, operatorId: string): Promise<void> {
  const { minRole = 'owner' } = contract.decideAppeal;
  if (!(await hasOtherOperator(trx, operatorId, minRole))) return;
  const message = 'You rejected this review. Another operator has to decide about the appeal.';
  throw new AppError(409, 'other_operator_required', message);
}

function presentAppeal(row: appeals.AppealRow): contract.OperatorAppeal {
  return {
    _id: row.id,
    deliveryId: row.delivery_id,
    website: row.website_url ? getHost(row.website_url) : 'Deleted website',
    tester: { _id: row.tester_id, fullName: row.full_name },
    text: row.text,
    rejectionReason: row.rejection_reason,
    state: row.state,
    answer: row.answer,
    pay: getTesterPay(row.price_per_review),
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}
