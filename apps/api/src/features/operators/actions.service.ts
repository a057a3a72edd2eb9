import type { QueryOf } from '@outloud/contract/endpoint';
import type { LoggedAction, listActions } from '@outloud/contract/operators/actions';
import type { ActionSubject, OperatorAction } from '@outloud/domain/operators';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import * as actions from './actions.repo.ts';

/** Who does something, and from where; an unknown one has tried in vain to sign in. */
export type Actor = { operatorId: string | null; adminId: string; ip: string };

type Done = {
  action: OperatorAction;
  subject?: [type: ActionSubject, id: string];
  reason?: string | null | undefined;
  /** States and figures, never names or addresses: those are erased with their accounts, and the log is not. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** In the transaction of the change, so that there is neither without the other. */
export async function recordAction(db: Db | Trx, { operatorId, adminId, ip }: Actor, done: Done): Promise<void> {
  const [subject_type = null, subject_id = null] = done.subject ?? [];
  await actions.insertAction(db, {
    operator_id: operatorId,
    admin_id: adminId,
    action: done.action,
    subject_type,
    subject_id,
    reason: done.reason ?? null,
    before: done.before ? JSON.stringify(done.before) : null,
    after: done.after ? JSON.stringify(done.after) : null,
    ip,
  });
}

export async function readActions({ db }: Pick<Deps, 'db'>, { cursor, limit, ...wanted }: QueryOf<typeof listActions>) {
  const rows = await actions.listActions(db, { ...wanted, before: cursor ? Number(cursor) : null, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { actions: shown.map(present), nextCursor: rows.length > limit && last ? `${last.id}` : null };
}

function present(row: actions.ActionRow): LoggedAction {
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
