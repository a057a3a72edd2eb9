import type { Transfer, TransferKind, Wallet } from '@outloud/domain/ledger';
import type { RestReason } from '@outloud/domain/risk-limits';
import { CompiledQuery, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

const platformOwner = '00000000-0000-0000-0000-000000000000';

/** Entries are inserted in a fixed account order, so that concurrent transfers cannot deadlock. */
const postTransferSql = `
  with transfer as (
    insert into ledger_transfers
      (key, kind, credits, reason, customer_id, tester_id, roast_id, delivery_id, checkout_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    on conflict (key) do nothing
    returning id
  )
  insert into ledger_entries (transfer_id, account, owner, amount)
  select transfer.id, entry.account, entry.owner, entry.amount
  from transfer, unnest($10::text[], $11::uuid[], $12::bigint[]) as entry (account, owner, amount)
  order by entry.account, entry.owner
  returning transfer_id`;

/** Inserts a transfer with its entries. Returns false when the key was posted before. */
export async function postTransfer(trx: Trx, transfer: Transfer): Promise<boolean> {
  const { entries } = transfer;
  const { rows } = await trx.executeQuery(
    CompiledQuery.raw(postTransferSql, [
      transfer.key,
      transfer.kind,
      transfer.credits,
      transfer.reason,
      transfer.customer ?? null,
      transfer.tester ?? null,
      transfer.roast ?? null,
      transfer.delivery ?? null,
      transfer.checkout ?? null,
      entries.map((entry) => entry.account),
      entries.map((entry) => entry.owner ?? platformOwner),
      entries.map((entry) => entry.amount),
    ]),
  );
  if (rows.length > 0) return true;
  await isTransferPosted(trx, transfer);
  return false;
}

/** Throws when the key belongs to a different transfer, because that is a bug. */
export async function isTransferPosted(trx: Trx, { key, credits, customer, roast }: Transfer): Promise<boolean> {
  const posted = await findTransfer(trx, key);
  if (!posted) return false;
  const hasSameOwner = posted.customer_id === (customer ?? null) && posted.roast_id === (roast ?? null);
  if (!hasSameOwner || (posted.credits !== credits && posted.kind !== 'take_back')) {
    throw new Error(`${key} was posted as a different transfer`);
  }
  return true;
}

export type LockedWallet = Wallet & { closed: boolean; disabled: boolean };

/** Blocks other movements of this user's credits until the transaction ends. */
export async function lockWallet(trx: Trx, customer: string): Promise<LockedWallet | null> {
  const query = CompiledQuery.raw('select closed, disabled, balance, debt from lock_wallet($1)', [customer]);
  const { rows } = await trx.executeQuery(query);
  return (rows[0] as LockedWallet | undefined) ?? null;
}

export type PostedTransfer = {
  kind: TransferKind;
  credits: number;
  customer_id: string | null;
  tester_id: string | null;
  roast_id: string | null;
};

export async function findTransfer(db: Db | Trx, key: string): Promise<PostedTransfer | null> {
  const row = await db
    .selectFrom('ledger_transfers')
    .select(['kind', 'credits', 'customer_id', 'tester_id', 'roast_id'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export type UnpaidPay = {
  delivery_id: string;
  credits: number;
  kind: 'capture' | 'appeal';
  /** Why the pay rests until `available_at`. */
  rest_reason: RestReason;
  available_at: Date;
  is_available: boolean;
  /**
   * True while a refund request of the delivery, a dispute or a fraud warning is open, or while the check of one of the
   * tester's first reviews is. A debt of the customer never holds the pay.
   */
  is_frozen: boolean;
};

/** Lists pay that was neither requested nor clawed back, oldest first. Raw SQL: lateral joins by computed keys. */
export async function listUnpaidPay(db: Db | Trx, tester: string): Promise<UnpaidPay[]> {
  const { rows } = await sql<UnpaidPay>`
    select earned.delivery_id, earned.kind, e.amount as credits, rest.reason as rest_reason, rest.available_at,
      rest.available_at <= now() as is_available,
      exists (select from refund_requests c where c.delivery_id = earned.delivery_id and c.state = 'open')
        or is_pay_disputed(earned.delivery_id) or has_unchecked_pay(earned.delivery_id) as is_frozen
    from ledger_transfers earned
    join ledger_entries e on e.transfer_id = earned.id and e.account = 'earnings'
    join pay_rests rest on rest.delivery_id = earned.delivery_id
    where earned.tester_id = ${tester} and earned.kind in ('capture', 'appeal')
      and not exists (select from payout_items i where i.delivery_id = earned.delivery_id)
      and (earned.kind = 'appeal' or not exists (select from ledger_transfers t where t.key = 'take-back:' || earned.delivery_id))
    order by earned.id
  `.execute(db);
  return rows;
}

type PendingClawback = { delivery: string; tester: string; reason: string };

/**
 * Remembers to claw back pay that is in an open payout. Returns its credits, or 0 if it is in none. The caller has locked
 * the tester, so that the payout cannot be paid or returned in the meantime.
 */
export async function insertPendingClawback(trx: Trx, { delivery, tester, reason }: PendingClawback): Promise<number> {
  const query = trx
    .selectFrom('payout_items as i')
    .innerJoin('payouts as p', 'p.id', 'i.payout_id')
    .select('i.credits');
  const item = await query.where('i.delivery_id', '=', delivery).where('p.state', '=', 'requested').executeTakeFirst();
  if (!item) return 0;
  const insert = trx.insertInto('pending_clawbacks').values({ delivery_id: delivery, tester_id: tester, reason });
  await insert.onConflict((conflict) => conflict.column('delivery_id').doNothing()).execute();
  return item.credits;
}

export async function deletePendingClawback(trx: Trx, delivery: string): Promise<void> {
  await trx.deleteFrom('pending_clawbacks').where('delivery_id', '=', delivery).execute();
}

/** Returns the deleted rows. */
export function deletePendingClawbacks(trx: Trx, tester: string) {
  const query = trx.deleteFrom('pending_clawbacks').where('tester_id', '=', tester);
  return query.returning(['delivery_id', 'reason']).execute();
}

export async function getAccountBalance(
  db: Db | Trx,
  account: 'customer' | 'debt' | 'held' | 'earnings' | 'payouts',
  owner: string,
): Promise<number> {
  const query = db.selectFrom('ledger_accounts').select('balance');
  const row = await query.where('account', '=', account).where('owner', '=', owner).executeTakeFirst();
  return row?.balance ?? 0;
}

/** Accounts whose email was never verified cannot buy, so they have no debt and no successor. */
export async function insertDeletedCustomer(trx: Trx, id: string, emailHash: Buffer): Promise<void> {
  await trx
    .insertInto('deleted_customers')
    .columns(['user_id', 'email_hash'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', eb.val(emailHash).as('email_hash')])
        .where('id', '=', id)
        .where('email_verified_at', 'is not', null),
    )
    .execute();
}

/**
 * Returns the deleted accounts that had no successor, oldest first: those that verified this email, and the deleted
 * successors of such accounts.
 */
export async function setSuccessor(trx: Trx, emailHashes: Buffer[], successor: string): Promise<string[]> {
  const rows = await trx
    .withRecursive('matches', (db) =>
      db
        .selectFrom('deleted_customers as d')
        .select(['d.user_id', 'd.successor_id'])
        .where(({ eb, or, selectFrom }) =>
          or([
            eb('d.email_hash', 'in', emailHashes),
            eb('d.user_id', 'in', selectFrom('email_history').select('user_id').where('email_hash', 'in', emailHashes)),
          ]),
        )
        .union(
          db
            .selectFrom('deleted_customers as next')
            .innerJoin('matches', 'matches.successor_id', 'next.user_id')
            .select(['next.user_id', 'next.successor_id']),
        ),
    )
    .updateTable('deleted_customers')
    .set({ successor_id: successor })
    .where('user_id', 'in', ({ selectFrom }) => selectFrom('matches').select('matches.user_id'))
    .where('successor_id', 'is', null)
    .returning(['user_id', 'deleted_at'])
    .execute();
  return rows.toSorted((a, b) => a.deleted_at.getTime() - b.deleted_at.getTime()).map(({ user_id }) => user_id);
}

export async function findSuccessor(trx: Trx, deleted: string): Promise<string | null> {
  const query = trx.selectFrom('deleted_customers').select('successor_id').where('user_id', '=', deleted);
  return (await query.executeTakeFirst())?.successor_id ?? null;
}
