import type { Movement } from '@outloud/domain/ledger';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

type Standing = { balance: number; debt: number; moved: Partial<Record<Movement, number>> };

/** The wallet, and how much has moved under each kind (from an index alone): one statement, so they fit together. */
export async function readStanding(db: Db | Trx, customer: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      coalesce((select balance from ledger_accounts where account = 'customer' and owner = ${customer}), 0) as balance,
      coalesce((select -balance from ledger_accounts where account = 'debt' and owner = ${customer}), 0) as debt,
      coalesce((
        select jsonb_object_agg(kind, credits) from (
          select kind, sum(credits) as credits from ledger_transfers where customer_id = ${customer} group by kind
        ) sums
      ), '{}') as moved
  `.execute(db);
  return rows[0] ?? { balance: 0, debt: 0, moved: {} };
}

export async function sumRefunds(db: Db | Trx, roast: string): Promise<number> {
  const { rows } = await sql<{ credits: number }>`
    select coalesce(sum(credits), 0)::bigint as credits from ledger_transfers
    where roast_id = ${roast} and kind in ('release', 'refund')
  `.execute(db);
  return rows[0]?.credits ?? 0;
}

export type StatementRow = {
  id: number;
  kind: Movement;
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

type Page = { kinds: Movement[]; limit: number } & ({ before: number | null } | { after: number });

/**
 * A page of a customer's movements: the newest before an id, or the oldest after one. A movement that leaves the
 * balance alone shows the one that the customer had then.
 */
export async function readStatement(db: Db | Trx, customer: string, page: Page): Promise<StatementRow[]> {
  const edge = 'after' in page ? sql`t.id > ${page.after}` : page.before ? sql`t.id < ${page.before}` : sql`true`;
  const direction = 'after' in page ? sql`asc` : sql`desc`;
  const { rows } = await sql<StatementRow>`
    select t.id, t.kind, t.credits, t.reason, t.roast_id, t.checkout_id, t.created_at,
      r.website_name, r.website_url,
      coalesce(own.amount, 0) as change, coalesce(debt.amount, 0) as debt_change,
      coalesce(own.balance_after, earlier.balance_after, 0) as balance_after
    from ledger_transfers t
    left join ledger_entries own on own.transfer_id = t.id and own.account = 'customer' and own.owner = t.customer_id
    left join ledger_entries debt on debt.transfer_id = t.id and debt.account = 'debt' and debt.owner = t.customer_id
    left join roasts r on r.id = t.roast_id
    left join lateral (
      select e.balance_after from ledger_transfers p
      join ledger_entries e on e.transfer_id = p.id and e.account = 'customer' and e.owner = p.customer_id
      where own.transfer_id is null and p.customer_id = t.customer_id and p.id < t.id
      order by p.id desc limit 1
    ) earlier on true
    where t.customer_id = ${customer} and t.kind = any(${page.kinds}::text[]) and ${edge}
    order by t.id ${direction} limit ${page.limit}
  `.execute(db);
  return rows;
}
