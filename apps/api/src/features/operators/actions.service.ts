import type { EndpointQuery } from '@outloud/contract/endpoint';
import type { LoggedAction, listActions } from '@outloud/contract/operators/actions';
import type { ActionSubject, OperatorAction } from '@outloud/domain/operators';
import { decodeCursor, isRowNumber, takePage } from '../../db/cursor.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import * as actions from './actions.repo.ts';

/** `operatorId` is null for a failed sign-in with an unknown id. */
export type Actor = { operatorId: string | null; adminId: string; ip: string };

type ActionInput = {
  action: OperatorAction;
  subject?: [type: ActionSubject, id: string];
  reason?: string | null | undefined;
  /** Statuses and numbers only. The log outlives accounts, so it must not contain names or emails. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Call this in the same transaction as the change, so that both commit or neither does. */
export async function recordAction(
  db: Db | Trx,
  { operatorId, adminId, ip }: Actor,
  input: ActionInput,
): Promise<void> {
  const [subject_type = null, subject_id = null] = input.subject ?? [];
  await actions.insertAction(db, {
    operator_id: operatorId,
    admin_id: adminId,
    action: input.action,
    subject_type,
    subject_id,
    reason: input.reason ?? null,
    before: input.before ? JSON.stringify(input.before) : null,
    after: input.after ? JSON.stringify(input.after) : null,
    ip,
  });
}

export async function listOperatorActions(
  { db }: Pick<Deps, 'db'>,
  { cursor, limit, ...filter }: EndpointQuery<typeof listActions>,
) {
  const [before] = cursor ? decodeCursor(cursor, isRowNumber) : [null];
  const fetched = await actions.listActions(db, { ...filter, before, limit: limit + 1 });
  const { rows, nextCursor } = takePage(fetched, limit, (last) => [last.id]);
  return { actions: rows.map(presentAction), nextCursor };
}

function presentAction(row: actions.ActionRow): LoggedAction {
  return {
    _id: `${row.id}`,
    happenedAt: row.happened_at.toISOString(),
    adminId: row.admin_id,
    action: row.action,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    reason: row.reason,
    before: row.before,
    after: row.after,
    ip: row.ip,
  };
}
