import type { EndpointQuery } from '@outloud/contract/endpoint';
import type { LoggedAction, listActions } from '@outloud/contract/operators/actions';
import type { ActionSubject, OperatorAction } from '@outloud/domain/operators';
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
  const rows = await actions.listActions(db, { ...filter, before: cursor ? Number(cursor) : null, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { actions: page.map(presentAction), nextCursor: rows.length > limit && last ? `${last.id}` : null };
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
