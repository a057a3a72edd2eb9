import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { containing } from '../../db/long-list.ts';
import type { OperatorActionsTable } from '../../db/tables.ts';

export type ActionRow = Selectable<OperatorActionsTable>;

export async function insertAction(db: Db | Trx, action: Insertable<OperatorActionsTable>): Promise<void> {
  await db.insertInto('operator_actions').values(action).execute();
}

type Wanted = {
  before: number | null;
  limit: number;
  action?: string | undefined;
  subject?: string | undefined;
  search?: string | undefined;
};

/** Newest first. A person is found by the e-mail as well, though the log does not hold it. */
export async function listActions(db: Db, { before, limit, action, subject, search }: Wanted): Promise<ActionRow[]> {
  let query = db.selectFrom('operator_actions').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== null) query = query.where('id', '<', before);
  if (action) query = query.where('action', '=', action as ActionRow['action']);
  if (subject) query = query.where('subject_id', '=', subject);
  if (search) {
    const people = await findSubjects(db, search);
    // One or the other: both at once, and PostgreSQL would read the whole log for it.
    query = people.length > 0 ? query.where('subject_id', 'in', people) : query.where(matches(search));
  }
  return query.execute();
}

async function findSubjects(db: Db, email: string): Promise<string[]> {
  const users = db.selectFrom('users').select('id').where('email', '=', email);
  const rows = await users.unionAll(db.selectFrom('applications').select('id').where('email', '=', email)).execute();
  return rows.map(({ id }) => id);
}

function matches(search: string) {
  return sql<boolean>`
    lower(admin_id || ' ' || action || ' ' || coalesce(subject_id, '') || ' ' || coalesce(reason, ''))
      like ${containing(search)}`;
}
