import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { toLikePattern } from '../../db/keyset-pagination.ts';
import type { OperatorActionsTable } from '../../db/tables.ts';

export type ActionRow = Selectable<OperatorActionsTable>;

export async function insertAction(db: Db | Trx, action: Insertable<OperatorActionsTable>): Promise<void> {
  await db.insertInto('operator_actions').values(action).execute();
}

type ActionFilter = {
  before: number | null;
  limit: number;
  action?: string | undefined;
  subject?: string | undefined;
  search?: string | undefined;
};

/** Lists the newest actions first. `search` also accepts an email, although the log contains only user ids. */
export async function listActions(
  db: Db,
  { before, limit, action, subject, search }: ActionFilter,
): Promise<ActionRow[]> {
  let query = db.selectFrom('operator_actions').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== null) query = query.where('id', '<', before);
  if (action) query = query.where('action', '=', action as ActionRow['action']);
  if (subject) query = query.where('subject_id', '=', subject);
  if (search) {
    const subjectIds = await findSubjectIds(db, search);
    // An OR of both conditions would make PostgreSQL scan the whole log.
    query = subjectIds.length > 0 ? query.where('subject_id', 'in', subjectIds) : query.where(matchesText(search));
  }
  return query.execute();
}

async function findSubjectIds(db: Db, email: string): Promise<string[]> {
  const users = db.selectFrom('users').select('id').where('email', '=', email);
  const rows = await users.unionAll(db.selectFrom('applications').select('id').where('email', '=', email)).execute();
  return rows.map(({ id }) => id);
}

function matchesText(search: string) {
  return sql<boolean>`
    lower(admin_id || ' ' || action || ' ' || coalesce(subject_id, '') || ' ' || coalesce(reason, ''))
      like ${toLikePattern(search)}`;
}
