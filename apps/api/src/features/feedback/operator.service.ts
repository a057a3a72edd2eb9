import type { BodyOf, QueryOf } from '@outloud/contract/endpoint';
import {
  decideComplaint,
  type OperatorComplaint,
  type operatorComplaints,
} from '@outloud/contract/operators/complaints';
import type { Db, Trx } from '../../db/database.ts';
import { presentPagination } from '../../db/long-list.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField, notFound } from '../../errors.ts';
import { refundDelivery } from '../credits/ledger.service.ts';
import { lockWithRoast } from '../deliveries/deliveries.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { requireAdminKey } from '../operators/admin-key.service.ts';
import * as complaints from './complaints.repo.ts';
import { presentForOperator } from './feedback.presenter.ts';

export async function readComplaints(
  { db }: Pick<Deps, 'db'>,
  { status, ...list }: QueryOf<typeof operatorComplaints>,
) {
  const { rows, nextCursor, count } = await complaints.listComplaints(db, status, list);
  return { complaints: rows.map(presentForOperator), pagination: presentPagination(list, count, nextCursor) };
}

/** The customer gets the price back or not, and reads why; the tester keeps the pay either way. */
export async function decide(
  deps: Pick<Deps, 'db' | 'jobs' | 'throttle'>,
  operator: Actor,
  id: string,
  { state, reason, adminKey }: BodyOf<typeof decideComplaint>,
): Promise<OperatorComplaint> {
  if (state === 'granted') await askForKey(deps, operator, adminKey);
  return deps.db.transaction().execute(async (trx) => {
    const { delivery_id, credits } = await lockOpen(trx, id);
    await complaints.updateComplaint(trx, id, { state, answer: reason, decided_at: new Date() });
    if (state === 'granted') await refundDelivery(trx, delivery_id, { reason: 'Review not helpful' });
    await deps.jobs.send(trx, 'complaint-mail', { complaintId: id });
    await recordAction(trx, operator, {
      action: `complaint_${state}`,
      subject: ['complaint', id],
      reason,
      after: { refundedCredits: state === 'granted' ? credits : 0 },
    });
    return presentForOperator(await requireComplaint(trx, id));
  });
}

async function askForKey(deps: Pick<Deps, 'db' | 'throttle'>, operator: Actor, key?: string | null): Promise<void> {
  if (!key?.trim()) throw invalidField('adminKey', 'adminKey is required');
  await requireAdminKey(deps, operator, key.trim());
}

/** With its delivery, which there is as long as nothing is decided. */
async function lockOpen(trx: Trx, id: string): Promise<complaints.ComplaintRow> {
  const found = await requireComplaint(trx, id);
  if (found.state === 'open') await lockWithRoast(trx, found.delivery_id).catch(passIfGone);
  const complaint = await complaints.lockComplaint(trx, id);
  if (complaint?.state !== 'open') throw new AppError(409, 'decided_before', 'This complaint has been decided already');
  return complaint;
}

/** Deleted at this moment, and the complaint decided with it. */
function passIfGone(error: Error): void {
  if (!(error instanceof AppError) || error.status !== 404) throw error;
}

async function requireComplaint(db: Db | Trx, id: string): Promise<complaints.ComplaintRow> {
  const row = await complaints.findComplaint(db, id);
  if (!row) throw notFound(decideComplaint.missing);
  return row;
}
