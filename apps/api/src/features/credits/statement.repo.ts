import type { TransferKind } from '@outloud/domain/ledger';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

type WalletTotals = { balance: number; debt: number; totals: Partial<Record<TransferKind, number>> };

/**
 * Balance, debt and totals per kind (index-only scan) in one statement, so that the numbers are consistent. Raw SQL:
 * unrelated subqueries.
 */
export async function getWalletTotals(db: Db | Trx, customer: string): Promise<WalletTotals> {
  const { rows } = await sql<WalletTotals>`
    select
      coalesce((select balance from ledger_accounts where account = 'customer' and owner = ${customer}), 0) as balance,
      coalesce((select -balance from ledger_accounts where account = 'debt' and owner = ${customer}), 0) as debt,
      coalesce((
        select jsonb_object_agg(kind, credits) from (
          select kind, sum(credits) as credits from ledger_transfers where customer_id = ${customer} group by kind
        ) sums
      ), '{}') as totals
  `.execute(db);
  return rows[0] ?? { balance: 0, debt: 0, totals: {} };
}

export async function sumRefunds(db: Db | Trx, roast: string): Promise<number> {
  const { credits } = await db
    .selectFrom('ledger_transfers')
    .select(sql<number>`coalesce(sum(credits), 0)::bigint`.as('credits'))
    .where('roast_id', '=', roast)
    .where('kind', 'in', ['release', 'refund'])
    .executeTakeFirstOrThrow();
  return credits;
}

export type StatementRow = {
  id: number;
  kind: TransferKind;
  credits: number;
  reason: string;
  roast_id: string | null;
  website_name: string | null;
  website_url: string | null;
  checkout_id: string | null;
  created_at: Date;
  change: number;
  debt_change: number;
  balance_after: number;
};

type StatementQuery = { kinds: TransferKind[]; limit: number } & ({ before: number | null } | { after: number });

/**
 * Keyset pagination: newest first before an id, or oldest first after an id. A movement that does not change the
 * balance shows the customer's balance at that time. Raw SQL: a lateral join.
 */
export async function listStatementRows(
  db: Db | Trx,
  customer: string,
  query: StatementQuery,
): Promise<StatementRow[]> {
  const cursorCondition =
    'after' in query ? sql`t.id > ${query.after}` : query.before ? sql`t.id < ${query.before}` : sql`true`;
  const direction = 'after' in query ? sql`asc` : sql`desc`;
  const { rows } = await sql<StatementRow>`
    select t.id, t.kind, t.credits, t.reason, t.roast_id, t.checkout_id, t.created_at,
      r.website_name, r.website_url,
      coalesce(entry.amount, 0) as change, coalesce(debt.amount, 0) as debt_change,
      coalesce(entry.balance_after, earlier.balance_after, 0) as balance_after
    from ledger_transfers t
    left join ledger_entries entry
      on entry.transfer_id = t.id and entry.account = 'customer' and entry.owner = t.customer_id
    left join ledger_entries debt on debt.transfer_id = t.id and debt.account = 'debt' and debt.owner = t.customer_id
    left join roasts r on r.id = t.roast_id
    left join lateral (
      select e.balance_after from ledger_transfers p
      join ledger_entries e on e.transfer_id = p.id and e.account = 'customer' and e.owner = p.customer_id
      where entry.transfer_id is null and p.customer_id = t.customer_id and p.id < t.id
      order by p.id desc limit 1
    ) earlier on true
    where t.customer_id = ${customer} and t.kind = any(${query.kinds}::text[]) and ${cursorCondition}
    order by t.id ${direction} limit ${query.limit}
  `.execute(db);
  return rows;
}
