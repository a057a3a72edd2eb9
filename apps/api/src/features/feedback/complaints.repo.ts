import type { ComplaintState } from '@outloud/domain/feedback';
import type { Movement } from '@outloud/domain/ledger';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { countUpTo, type ListQuery, readLongList } from '../../db/long-list.ts';
import type { ComplaintsTable } from '../../db/tables.ts';

export type ComplaintRow = Selectable<ComplaintsTable> & {
  /** What the delivery has cost. */
  credits: number;
  /** How that was paid back, by whichever path; null if it was not. */
  paid_back: Movement | null;
  roast_id: string;
  website_name: string | null;
  website_url: string;
  /** Null once the account is deleted, as its address is. */
  customer_name: string | null;
  customer_email: string | null;
  is_customer_verified: boolean;
  tester_name: string | null;
  tester_email: string | null;
};

/** What a delivery has cost outlives it in the books, and so does its roast. */
function selectComplaints(db: Db | Trx) {
  const nameOf = (person: 'u' | 't') =>
    sql<string | null>`case when ${sql.ref(`${person}.deleted_at`)} is null then ${sql.ref(`${person}.full_name`)} end`;
  return db
    .selectFrom('complaints as c')
    .innerJoin('ledger_transfers as charge', (join) => join.on('charge.key', '=', sql`'capture:' || c.delivery_id`))
    .leftJoin('ledger_transfers as back', (join) => join.on('back.key', '=', sql`'refund:' || c.delivery_id`))
    .innerJoin('roasts as r', 'r.id', 'charge.roast_id')
    .innerJoin('users as u', 'u.id', 'c.customer_id')
    .innerJoin('users as t', 't.id', 'c.tester_id')
    .selectAll('c')
    .select(['charge.credits', 'back.kind as paid_back', 'r.id as roast_id', 'r.website_name', 'r.website_url'])
    .select([nameOf('u').as('customer_name'), 'u.email as customer_email', nameOf('t').as('tester_name')])
    .select(['t.email as tester_email', sql<boolean>`u.email_verified_at is not null`.as('is_customer_verified')]);
}

export async function findComplaint(db: Db | Trx, id: string): Promise<ComplaintRow | null> {
  return (await selectComplaints(db).where('c.id', '=', id).executeTakeFirst()) ?? null;
}

/** Until the end of the transaction nobody else decides on it. Its delivery is locked before. */
export async function lockComplaint(trx: Trx, id: string): Promise<ComplaintRow | null> {
  return (await selectComplaints(trx).where('c.id', '=', id).forUpdate('c').executeTakeFirst()) ?? null;
}

export async function findComplaintOn(db: Db | Trx, deliveryId: string): Promise<ComplaintRow | null> {
  return (await selectComplaints(db).where('c.delivery_id', '=', deliveryId).executeTakeFirst()) ?? null;
}

export async function insertComplaint(trx: Trx, complaint: Insertable<ComplaintsTable>): Promise<void> {
  await trx.insertInto('complaints').values(complaint).execute();
}

export async function updateComplaint(trx: Trx, id: string, change: Updateable<ComplaintsTable>): Promise<void> {
  await trx.updateTable('complaints').set(change).where('id', '=', id).execute();
}

/** Of a customer whose account is being deleted: that there were some stays, and nobody decides on them any more. */
export async function eraseComplaintsOf(trx: Trx, customerId: string): Promise<void> {
  await sql`
    update complaints set reason = '', answer = null, decided_at = coalesce(decided_at, now()),
      state = case state when 'open' then 'declined' else state end
    where customer_id = ${customerId}`.execute(trx);
}

type Standing = {
  isVerified: boolean;
  isInDebt: boolean;
  accountDays: number;
  paidDeliveries: number;
  daysSinceLast: number | null;
};

/** What is known of somebody who asks for credits back. A delivery that was paid back counts as not paid. */
export async function readStanding(trx: Trx, customerId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select u.email_verified_at is not null as "isVerified",
      exists (select from ledger_accounts a where a.account = 'debt' and a.owner = u.id and a.balance < 0) as "isInDebt",
      extract(epoch from now() - u.created_at)::float / 86400 as "accountDays",
      (select count(*) from ledger_transfers charge where charge.customer_id = u.id and charge.kind = 'capture'
        and not exists (select from ledger_transfers back where back.key = 'refund:' || charge.delivery_id))::int
        as "paidDeliveries",
      (select extract(epoch from now() - max(c.created_at))::float / 86400 from complaints c where c.customer_id = u.id)
        as "daysSinceLast"
    from users u where u.id = ${customerId}`.execute(trx);
  const [standing] = rows;
  if (!standing) throw new Error(`There is no account ${customerId}`);
  return standing;
}

export async function listComplaints(db: Db, status: ComplaintState | undefined, page: ListQuery) {
  let query = selectComplaints(db);
  if (status) query = query.where('c.state', '=', status);
  const order = { column: 'c.created_at', type: 'timestamptz', id: 'c.id' } as const;
  const counted = status ? db.selectFrom('complaints').where('state', '=', status) : db.selectFrom('complaints');
  return { ...(await readLongList<ComplaintRow>(query, order, page)), count: await countUpTo(db, counted) };
}
