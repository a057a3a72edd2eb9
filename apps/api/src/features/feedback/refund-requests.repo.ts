import type { RefundRequestState } from '@outloud/domain/feedback';
import type { TransferKind } from '@outloud/domain/ledger';
import { type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import { countCapped, fetchKeysetPage, type ListQuery } from '../../db/keyset-pagination.ts';
import type { RefundRequestsTable, Tables } from '../../db/tables.ts';

export type RefundRequestRow = Selectable<RefundRequestsTable> & {
  /** The price of the delivery. */
  credits: number;
  /** The kind of the ledger transfer that returned the price, or null if the price was not returned. */
  refund_kind: TransferKind | null;
  roast_id: string;
  website_name: string | null;
  website_url: string;
  /** Name and email are null once the account is deleted. */
  customer_name: string | null;
  customer_email: string | null;
  is_customer_verified: boolean;
  tester_name: string | null;
  tester_email: string | null;
};

/** Joins the roast through the ledger, because the ledger keeps the charge after the delivery is deleted. */
function selectRefundRequests(db: Db | Trx) {
  const selectName = (user: 'u' | 't') =>
    sql<string | null>`case when ${sql.ref(`${user}.deleted_at`)} is null then ${sql.ref(`${user}.full_name`)} end`;
  return db
    .selectFrom('refund_requests as c')
    .innerJoin('ledger_transfers as charge', (join) => join.on('charge.key', '=', sql`'capture:' || c.delivery_id`))
    .leftJoin('ledger_transfers as refund', (join) => join.on('refund.key', '=', sql`'refund:' || c.delivery_id`))
    .innerJoin('roasts as r', 'r.id', 'charge.roast_id')
    .innerJoin('users as u', 'u.id', 'c.customer_id')
    .innerJoin('users as t', 't.id', 'c.tester_id')
    .selectAll('c')
    .select(['charge.credits', 'refund.kind as refund_kind', 'r.id as roast_id', 'r.website_name', 'r.website_url'])
    .select([selectName('u').as('customer_name'), 'u.email as customer_email', selectName('t').as('tester_name')])
    .select(['t.email as tester_email', sql<boolean>`u.email_verified_at is not null`.as('is_customer_verified')]);
}

export async function findRefundRequest(db: Db | Trx, id: string): Promise<RefundRequestRow | null> {
  return (await selectRefundRequests(db).where('c.id', '=', id).executeTakeFirst()) ?? null;
}

/** Lock order: lock the delivery before the refund request. */
export async function lockRefundRequest(trx: Trx, id: string): Promise<RefundRequestRow | null> {
  return (await selectRefundRequests(trx).where('c.id', '=', id).forUpdate('c').executeTakeFirst()) ?? null;
}

export async function findRefundRequestByDelivery(db: Db | Trx, deliveryId: string): Promise<RefundRequestRow | null> {
  return (await selectRefundRequests(db).where('c.delivery_id', '=', deliveryId).executeTakeFirst()) ?? null;
}

export async function insertRefundRequest(
  trx: Trx,
  refundRequest: InsertObject<Tables, 'refund_requests'>,
): Promise<void> {
  await trx.insertInto('refund_requests').values(refundRequest).execute();
}

export async function updateRefundRequest(
  trx: Trx,
  id: string,
  change: UpdateObject<Tables, 'refund_requests'>,
): Promise<void> {
  await trx.updateTable('refund_requests').set(change).where('id', '=', id).execute();
}

/** Used when an account is deleted. Erases the texts of the refund requests and declines open requests. */
export async function eraseRefundRequestsOfCustomer(trx: Trx, customerId: string): Promise<void> {
  const texts = { reason: '', explanation: null };
  const requests = trx.updateTable('refund_requests').where('customer_id', '=', customerId);
  await requests
    .set({ ...texts, state: 'declined', decided_at: databaseNow })
    .where('state', '=', 'open')
    .execute();
  await requests.set(texts).execute();
}

type RefundHistory = {
  isVerified: boolean;
  isInDebt: boolean;
  accountDays: number;
  paidDeliveries: number;
  daysSinceLast: number | null;
  pairRefunds: number;
  customerRefunds: number;
  customerDeliveries: number;
  testerRefunds: number;
  testerDeliveries: number;
};

/**
 * Returns the data that determines whether a refund is automatic. `paidDeliveries` excludes refunded deliveries. The lifetime
 * totals include the customer's deleted accounts, and refunds that an operator made without a request; a review whose pay was
 * clawed back counts only if its refund was requested. Raw SQL: calculations in one snapshot.
 */
export async function getRefundHistory(trx: Trx, customerId: string, testerId: string): Promise<RefundHistory> {
  const { rows } = await sql<RefundHistory>`
    with recursive accounts as (
      select ${customerId}::uuid as id
      union select d.user_id from deleted_customers d join accounts a on d.successor_id = a.id
    ), refunds as (
      select delivery_id, customer_id, tester_id from refund_requests
      where state = 'granted' and (tester_id = ${testerId} or customer_id in (select id from accounts))
      union
      select charge.delivery_id, charge.customer_id, charge.tester_id
      from ledger_transfers charge
      join ledger_transfers refund on refund.key = 'refund:' || charge.delivery_id and refund.kind = 'refund'
      where charge.kind = 'capture' and (charge.tester_id = ${testerId} or charge.customer_id in (select id from accounts))
        and not exists (select from ledger_transfers t where t.key = 'take-back:' || charge.delivery_id)
    )
    select u.email_verified_at is not null as "isVerified",
      exists (select from ledger_accounts a where a.account = 'debt' and a.owner = u.id and a.balance < 0) as "isInDebt",
      extract(epoch from now() - u.created_at)::float / 86400 as "accountDays",
      (select count(*) from ledger_transfers charge where charge.customer_id = u.id and charge.kind = 'capture'
        and not exists (select from ledger_transfers refund where refund.key = 'refund:' || charge.delivery_id))::int
        as "paidDeliveries",
      (select extract(epoch from now() - max(c.created_at))::float / 86400 from refund_requests c where c.customer_id = u.id)
        as "daysSinceLast",
      (select count(*) from refunds where tester_id = ${testerId} and customer_id in (select id from accounts))::int
        as "pairRefunds",
      (select count(*) from refunds where customer_id in (select id from accounts))::int as "customerRefunds",
      (select count(*) from ledger_transfers t where t.kind = 'capture' and t.customer_id in (select id from accounts))::int
        as "customerDeliveries",
      (select count(*) from refunds where tester_id = ${testerId})::int as "testerRefunds",
      (select count(*) from ledger_transfers t where t.kind = 'capture' and t.tester_id = ${testerId})::int
        as "testerDeliveries"
    from users u where u.id = ${customerId}`.execute(trx);
  const [history] = rows;
  if (!history) throw new Error(`Account ${customerId} does not exist`);
  return history;
}

export async function listRefundRequests(db: Db, status: RefundRequestState | undefined, page: ListQuery) {
  let query = selectRefundRequests(db);
  if (status) query = query.where('c.state', '=', status);
  const order = { column: 'c.created_at', type: 'timestamptz', id: 'c.id' } as const;
  const matching = status
    ? db.selectFrom('refund_requests').where('state', '=', status)
    : db.selectFrom('refund_requests');
  return { ...(await fetchKeysetPage<RefundRequestRow>(query, order, page)), count: await countCapped(db, matching) };
}
