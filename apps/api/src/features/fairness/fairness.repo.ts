import type { FairnessFigures } from '@outloud/contract/fairness';
import { type DecisionKind, type DecisionRule, fairnessDays } from '@outloud/domain/fairness';
import { platformFee } from '@outloud/domain/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';

type Figures = Omit<FairnessFigures, 'acceptanceRate'> & { accepted: number };
export type OverallFigures = Figures & { appeals: number; grantedAppeals: number; hoursToAnswer: number | null };

const inPeriod = (column: string) => sql`${sql.ref(column)} >= now() - ${fairnessDays} * interval '1 day'`;
const median = (value: RawBuilder<unknown>) =>
  sql`round((percentile_cont(0.5) within group (order by ${value}))::numeric, 2)::float`;
const hoursBetween = (from: string, to: string) => sql`extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}) / 3600`;

/** When an operator rejected the delivery `d`. */
const rejection = sql`
  left join lateral (
    select happened_at, reason from operator_actions
    where subject_id = d.id::text and action = 'delivery_rejected' order by id desc limit 1
  ) rejection on d.status = 'rejected'`;

/** Raw SQL: analytic query. Reviews without a claim, which operators uploaded, have no working time. */
const selectFigures = (tester: string | null) => sql`
  select count(*)::int as reviews, count(*) filter (where status = 'completed')::int as accepted,
    ${median(sql`pay / hours`)} as "payPerHour", ${median(sql`decision_hours`)} as "hoursToDecision",
    (
      select ${median(sql`${hoursBetween('charge.created_at', 'p.settled_at')} / 24`)}
      from payouts p join payout_items i on i.payout_id = p.id
      join ledger_transfers charge on charge.key = 'capture:' || i.delivery_id
      where p.state = 'paid' and ${inPeriod('p.requested_at')} ${tester ? sql`and p.tester_id = ${tester}` : sql``}
    ) as "daysToPayment"
  from (
    select d.status, case when d.status = 'completed' then r.price_per_review - ${platformFee}::int end as pay,
      nullif(${hoursBetween('c.claimed_at', 'd.submitted_at')}, 0) as hours,
      extract(epoch from coalesce(d.completed_at, rejection.happened_at) - d.submitted_at) / 3600 as decision_hours
    from deliveries d join roasts r on r.id = d.roast_id left join claims c on c.delivery_id = d.id ${rejection}
    where ${inPeriod('d.submitted_at')} and d.status in ('completed', 'rejected')
      and ${tester ? sql`d.tester_id = ${tester}` : sql`d.tester_id is not null`}
  ) reviews`;

export async function measureTester(db: Db, tester: string): Promise<Figures> {
  const { rows } = await selectFigures(tester).execute(db);
  return rows[0] as Figures;
}

export async function measureEveryone(db: Db): Promise<OverallFigures> {
  const { rows } = await sql<OverallFigures>`
    select * from (${selectFigures(null)}) figures, (
      select count(*)::int as appeals, count(*) filter (where state = 'granted')::int as "grantedAppeals",
        ${median(hoursBetween('created_at', 'decided_at'))} as "hoursToAnswer"
      from appeals where state <> 'open' and ${inPeriod('created_at')}
    ) appeals`.execute(db);
  return rows[0] as OverallFigures;
}

export async function saveOverallFigures(db: Db, figures: OverallFigures): Promise<void> {
  const row = { figures: JSON.stringify(figures), measured_at: databaseNow };
  const insert = db.insertInto('fairness_figures').values(row);
  await insert.onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute();
}

export async function findOverallFigures(db: Db): Promise<{ figures: OverallFigures; measured_at: Date } | null> {
  const row = await db.selectFrom('fairness_figures').select(['figures', 'measured_at']).executeTakeFirst();
  return row ? { figures: row.figures as OverallFigures, measured_at: row.measured_at } : null;
}

export type DecisionRow = {
  id: string;
  kind: DecisionKind;
  rule: DecisionRule;
  reason: string | null;
  /** Empty once the customer's account is deleted. */
  website_url: string;
  pay: number;
  decided_at: Date;
  cursor_value: string;
};

type Page = { before: [decidedAt: string, id: string] | null; limit: number };

/** Lists decisions about a tester, newest first. Raw SQL: decisions are in three tables. */
export async function listDecisions(db: Db, tester: string, { before, limit }: Page): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select *, decided_at::text as cursor_value from (
      select d.id, case d.status when 'completed' then 'accepted' else 'rejected' end as kind,
        case when d.status = 'completed' and not exists (
          select from operator_actions a where a.subject_id = d.id::text and a.action in ('delivery_approved', 'delivery_created')
        ) then 'checks_passed' else 'operator' end as rule,
        case when d.status = 'rejected' then d.rejection_reason end as reason, r.website_url,
        case when d.status = 'completed' then r.price_per_review - ${platformFee}::int else 0 end as pay,
        case when d.status = 'completed' then d.completed_at else rejection.happened_at end as decided_at
      from deliveries d join roasts r on r.id = d.roast_id ${rejection}
      where d.tester_id = ${tester} and d.status in ('completed', 'rejected')
      union all
      select c.id, case c.state when 'expired' then 'claim_expired' else 'claim_canceled' end,
        case c.state when 'expired' then 'deadline' else 'roast_ended' end, null, r.website_url, 0, c.ended_at
      from claims c join roasts r on r.id = c.roast_id
      where c.tester_id = ${tester} and c.state in ('expired', 'voided')
    ) decisions
    where decided_at is not null
      and ${before === null ? sql`true` : sql`(decided_at, id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`}
    order by decided_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

type Rejection = { rejected_at: Date | null; now: Date };

/** Returns null if the tester has no such delivery. */
export async function findRejection(db: Db | Trx, deliveryId: string, tester: string): Promise<Rejection | null> {
  const { rows } = await sql<Rejection>`
    select rejection.happened_at as rejected_at, now() as now from deliveries d ${rejection}
    where d.id = ${deliveryId} and d.tester_id = ${tester}`.execute(db);
  return rows[0] ?? null;
}
