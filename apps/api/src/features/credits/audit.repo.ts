import { sql } from 'kysely';
import type { AuditCheck } from '../../db/audit-check.ts';
import type { Db, Trx } from '../../db/database.ts';

/** `checked` counts the rows a check covers. `problems` returns one line per problem; the first 20 are stored. */
const checks: { name: string; checked: string; problems: string }[] = [
  {
    name: 'Every transfer has entries that sum to zero',
    checked: 'select count(*) from ledger_transfers',
    problems: `select format('transfer %s sums to %s', t.id, coalesce(sum(e.amount)::text, 'nothing'))
      from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
      group by t.id having coalesce(sum(e.amount), 1) <> 0`,
  },
  {
    name: 'Every transfer moves its stated amount between its own accounts',
    checked: 'select count(*) from ledger_transfers',
    problems: `select format('transfer %s states %s and moves %s', t.id, t.credits, sum(e.amount) filter (where e.amount > 0))
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      group by t.id having sum(e.amount) filter (where e.amount > 0) <> t.credits or bool_or(case
        when e.account in ('customer', 'debt') then e.owner is distinct from t.customer_id
        when e.account in ('earnings', 'payouts') then e.owner is distinct from t.tester_id
        when e.account = 'held' then e.owner is distinct from t.roast_id
        else false
      end)`,
  },
  {
    name: 'All accounts together sum to zero',
    checked: 'select count(*) from ledger_entries',
    problems: `select format('the entries sum to %s', sum(amount)) from ledger_entries having sum(amount) <> 0`,
  },
  {
    name: 'Each balance equals its entries',
    checked: 'select count(*) from ledger_accounts',
    problems: `select format('%s of %s is %s, its entries say %s', account, owner, coalesce(a.balance, 0), coalesce(e.sum, 0))
      from ledger_accounts a
      full join (
        select account, owner, sum(amount) from ledger_entries
        where account in ('customer', 'debt', 'held', 'earnings', 'payouts') group by account, owner
      ) e using (account, owner)
      where coalesce(a.balance, 0) <> coalesce(e.sum, 0)`,
  },
  {
    name: 'No balance is on the wrong side of zero',
    checked: 'select count(*) from ledger_accounts',
    problems: `select format('%s of %s is %s', account, owner, balance) from ledger_accounts
      where case account when 'debt' then balance > 0 else balance < 0 end`,
  },
  {
    name: 'No customer has both a debt and a balance',
    checked: `select count(*) from ledger_accounts where account = 'debt'`,
    problems: `select format('customer %s has %s and owes %s', c.owner, c.balance, -d.balance)
      from ledger_accounts c join ledger_accounts d on d.owner = c.owner and d.account = 'debt'
      where c.account = 'customer' and c.balance > 0 and d.balance < 0`,
  },
  {
    name: 'Each wallet equals the total of its statement',
    checked: `select count(*) from ledger_accounts where account = 'customer'`,
    problems: `select format('customer %s has %s, the statement says %s', owner, a.balance, m.sum)
      from (
        select owner, sum(balance) as balance from ledger_accounts where account in ('customer', 'debt') group by 1
      ) a
      full join (
        select customer_id as owner, sum(case
          when kind in ('purchase', 'reinstatement', 'release', 'refund', 'goodwill', 'write_off', 'debt_out') then credits
          when kind in ('reversal', 'hold', 'forfeit', 'debt_in') then -credits
          else 0
        end) from ledger_transfers where customer_id is not null group by 1
      ) m using (owner)
      where coalesce(a.balance, 0) <> coalesce(m.sum, 0)`,
  },
  {
    name: 'Each debt that left a deleted account arrived at another account',
    checked: `select count(*) from ledger_transfers where kind in ('debt_out', 'debt_in')`,
    problems: `select format('%s: %s left %s, %s arrived at %s', cause, o.credits, o.customer_id, i.credits, i.customer_id)
      from (
        select substr(key, length('debt-out:') + 1) as cause, credits, customer_id from ledger_transfers where kind = 'debt_out'
      ) o
      full join (
        select substr(key, length('debt-in:') + 1) as cause, credits, customer_id from ledger_transfers where kind = 'debt_in'
      ) i using (cause)
      where o.credits is distinct from i.credits or o.customer_id = i.customer_id`,
  },
  {
    name: 'No deleted account has a balance',
    checked: 'select count(*) from users where deleted_at is not null',
    problems: `select format('%s of the deleted account %s is %s', a.account, u.id, a.balance)
      from users u join ledger_accounts a on a.owner = u.id and a.account in ('customer', 'earnings', 'payouts')
      where u.deleted_at is not null and a.balance <> 0`,
  },
  {
    name: 'No roast charges or releases more than its hold',
    checked: `select count(*) from ledger_transfers where kind = 'hold'`,
    problems: `select format('roast %s belongs to %s customers, held %s', roast_id, count(distinct customer_id), sum(credits) filter (where kind = 'hold'))
      from ledger_transfers where roast_id is not null group by roast_id
      having count(distinct customer_id) <> 1 or
        coalesce(sum(credits) filter (where kind in ('hold', 'reopening')), 0)
          < coalesce(sum(credits) filter (where kind in ('capture', 'release')), 0)`,
  },
  {
    name: 'Each roast held its full price and now holds the price of its unsettled slots',
    checked: 'select count(*) from roasts',
    problems: `select format('roast %s: first hold %s (price %s), credits held now %s, unsettled slots cost %s',
        r.id, t.credits, r.reviews * r.price_per_review, coalesce(a.balance, 0), r.price_per_review * s.unsettled)
      from roasts r
      left join ledger_transfers t on t.key = 'hold:' || r.id
      left join ledger_accounts a on a.account = 'held' and a.owner = r.id
      cross join lateral (
        select count(*) as slots, count(*) filter (where state in ('open', 'claimed', 'submitted')) as unsettled
        from roast_slots where roast_id = r.id
      ) s
      where t.credits is distinct from nullif(r.reviews * r.price_per_review, 0) or s.slots <> r.reviews
        or coalesce(a.balance, 0) <> r.price_per_review * s.unsettled`,
  },
  {
    name: 'No request to own people moves credits',
    checked: `select count(*) from roasts where reviewers = 'own'`,
    problems: `select format('roast %s moved credits in transfer %s', r.id, t.id)
      from roasts r join ledger_transfers t on t.roast_id = r.id
      where r.reviewers = 'own'`,
  },
  {
    name: 'Each paid checkout is credited once and in full',
    checked: 'select count(*) from checkouts',
    problems: `select format('checkout %s granted %s, the ledger has %s in %s grants', coalesce(c.id, t.id), c.granted, t.sum, t.count)
      from (select id, granted from checkouts where granted > 0) c
      full join (
        select checkout_id as id, sum(credits), count(*) from ledger_transfers where kind = 'purchase' group by 1
      ) t using (id)
      where c.granted is distinct from t.sum or t.count is distinct from 1`,
  },
  {
    name: 'No card refund exceeds its purchase',
    checked: `select count(*) from ledger_transfers where kind in ('reversal', 'reinstatement')`,
    problems: `select format('checkout %s reversed %s of %s, the ledger has %s', c.id, c.reversed, c.granted, coalesce(t.sum, 0))
      from checkouts c
      left join (
        select checkout_id as id, sum(case kind when 'reversal' then credits else -credits end) from ledger_transfers
        where kind in ('reversal', 'reinstatement') group by 1
      ) t using (id)
      where coalesce(t.sum, 0) <> c.reversed or c.reversed > c.granted`,
  },
  {
    name: 'No refund exceeds its charge',
    checked: `select count(*) from ledger_transfers where kind in ('refund', 'reopening')`,
    problems: `select format('delivery %s: %s refunded of %s', r.delivery_id, sum(r.credits), coalesce(max(c.credits), 0))
      from ledger_transfers r
      left join ledger_transfers c on c.kind = 'capture' and c.delivery_id = r.delivery_id
      where r.kind in ('refund', 'reopening')
      group by r.delivery_id having sum(r.credits) > coalesce(max(c.credits), 0)`,
  },
  {
    name: 'Each payout matches its ledger transfers and its items',
    checked: 'select count(*) from payouts',
    problems: `select format('payout %s is %s with %s, the ledger says %s with %s, and its items sum to %s',
        id, p.state, p.credits, coalesce(settled.kind, 'payout_request'), request.credits, coalesce(items.sum, 0))
      from payouts p
      full join (
        select substring(key from length('payout-request:') + 1)::uuid as id, tester_id, credits from ledger_transfers
        where kind = 'payout_request'
      ) request using (id)
      left join (select key, kind from ledger_transfers) settled on settled.key = 'payout:' || id
      left join (select payout_id as id, sum(credits) from payout_items group by 1) items using (id)
      where p.credits is distinct from request.credits or p.tester_id is distinct from request.tester_id
        or settled.kind is distinct from (case p.state when 'paid' then 'payout' when 'returned' then 'payout_return' end)
        or coalesce(items.sum, 0) <> case p.state when 'returned' then 0 else p.credits end`,
  },
  {
    name: 'Each earnings balance equals the pay minus payouts, clawbacks and forfeits',
    checked: `select count(*) from ledger_accounts where account = 'earnings'`,
    problems: `select format('tester %s has %s, the unpaid pay is %s', owner, a.balance, pay.sum)
      from (select owner, balance from ledger_accounts where account = 'earnings') a
      full join (
        select t.tester_id as owner, sum(e.amount) from ledger_transfers t
        join ledger_entries e on e.transfer_id = t.id and e.account = 'earnings'
        where t.kind = 'forfeit' or t.kind in ('capture', 'appeal')
          and not exists (select from payout_items i where i.delivery_id = t.delivery_id)
          and (t.kind = 'appeal' or not exists (select from ledger_transfers b where b.key = 'take-back:' || t.delivery_id))
        group by 1
      ) pay using (owner)
      where coalesce(a.balance, 0) <> coalesce(pay.sum, 0)`,
  },
];

/** All checks read one snapshot, so that concurrent transfers do not look like problems. */
export function runChecks(db: Db): Promise<AuditCheck[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      const results = [];
      for (const check of checks) results.push(await runCheck(trx, check));
      return results;
    });
}

/** Raw SQL: every check is a query of its own. */
async function runCheck(trx: Trx, { name, checked, problems }: (typeof checks)[number]): Promise<AuditCheck> {
  const { rows } = await sql<{ checked: number; problems: string[] }>`
    select (${sql.raw(checked)})::bigint as checked, array(${sql.raw(problems)} limit 20) as problems
  `.execute(trx);
  return { name, checked: rows[0]?.checked ?? 0, problems: rows[0]?.problems ?? [] };
}

export async function insertAudit(db: Db, results: AuditCheck[]): Promise<void> {
  const clean = results.every(({ problems }) => problems.length === 0);
  await db
    .insertInto('ledger_audits')
    .values({ clean, checks: JSON.stringify(results) })
    .execute();
}

export async function findLastAudit(db: Db) {
  const query = db.selectFrom('ledger_audits').select(['ran_at', 'clean', 'checks']).orderBy('id', 'desc').limit(1);
  return (await query.executeTakeFirst()) ?? null;
}
