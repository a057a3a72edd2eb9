import { operatorInvitationHours } from '@outloud/domain/operators';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { OperatorInvitationsTable } from '../../db/tables.ts';

export type InvitationRow = Selectable<OperatorInvitationsTable>;
type NewInvitation = Omit<Insertable<OperatorInvitationsTable>, 'id' | 'created_at' | 'expires_at'>;

export async function insertInvitation(trx: Trx, invitation: NewInvitation): Promise<InvitationRow> {
  const expires_at = sql<Date>`now() + ${operatorInvitationHours} * interval '1 hour'`;
  const query = trx.insertInto('operator_invitations').values({ ...invitation, expires_at });
  return query.returningAll().executeTakeFirstOrThrow();
}

export async function listOpenInvitations(db: Db): Promise<InvitationRow[]> {
  return selectOpenInvitations(db).orderBy('created_at', 'desc').orderBy('id').execute();
}

export async function findOpenInvitation(db: Db, id: string): Promise<InvitationRow | null> {
  return (await selectOpenInvitations(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Single-use: returns the row only to the call that deletes it. */
export async function takeOpenInvitation(trx: Trx, id: string): Promise<InvitationRow | null> {
  const query = trx.deleteFrom('operator_invitations').where('id', '=', id).where('expires_at', '>', databaseNow);
  return (await query.returningAll().executeTakeFirst()) ?? null;
}

export async function deleteExpiredInvitations(db: Db): Promise<void> {
  await db.deleteFrom('operator_invitations').where('expires_at', '<=', databaseNow).execute();
}

function selectOpenInvitations(db: Db) {
  return db.selectFrom('operator_invitations').selectAll().where('expires_at', '>', databaseNow);
}
