import pg from 'pg';
import type { Anchor } from './calendar.ts';

/** All that says when something happened. What is still to come, such as the end of a session, stays. */
const columns: Record<string, string[]> = {
  users: ['created_at', 'email_verified_at', 'deleted_at'],
  deleted_emails: ['deleted_at'],
  testers: ['suspended_at', 'practice_passed_at', 'last_digest_at'],
  claims: ['claimed_at', 'ended_at'],
  ratings: ['rated_at'],
  refund_requests: ['created_at', 'decided_at'],
  ip_history: ['last_seen_at'],
  applications: ['created_at', 'decided_at'],
  operators: ['created_at', 'last_login_at'],
  operator_actions: ['happened_at'],
  checkouts: ['created_at'],
  sandbox_payments: ['created_at'],
  ledger_transfers: ['created_at'],
  roasts: ['created_at', 'closed_at', 'settled_at', 'digest_queued_at'],
  deliveries: ['submitted_at', 'completed_at'],
  delivery_steps: ['started_at', 'finished_at'],
};

/** What keeps everybody from rewriting history. Only the owner of the tables can take them away, for a transaction. */
const guards = [
  ['ledger_transfers', 'append_only'],
  ['operator_actions', 'append_only'],
  ['roasts', 'settled_is_final'],
];

/** A roast that found nobody ended when it did; any other has its whole window from the day of its request. */
const windows = `update roasts set expires_at = case
  when closing_reason = 'expired' then pg_temp.in_the_story(expires_at)
  else pg_temp.in_the_story(created_at) + (expires_at - created_at)
end`;

/** A claim that is over had its hour when it was made; one that is held has what is left of it. */
const claims = `update claims set expires_at = pg_temp.in_the_story(claimed_at) + (expires_at - claimed_at) where state <> 'active'`;

/** Moves what has happened into the past, all of it by one rule that keeps every order. */
export async function backdate(databaseUrl: string, anchors: Anchor[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await tellTheRule(client, anchors);
    for (const [table, name] of guards) await client.query(`alter table ${table} disable trigger ${name}`);
    for (const change of [windows, claims]) await client.query(change);
    for (const [table, names] of Object.entries(columns)) {
      const moved = names.map((name) => `${name} = pg_temp.in_the_story(${name})`);
      await client.query(`update ${table} set ${moved.join(', ')}`);
    }
    // The other rules of the database are asked now: a table that waits for them cannot be altered.
    await client.query('set constraints all immediate');
    for (const [table, name] of guards) await client.query(`alter table ${table} enable trigger ${name}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** In a straight line from each anchor to the next. */
async function tellTheRule(client: pg.Client, anchors: Anchor[]): Promise<void> {
  await client.query('create temp table anchors (real timestamptz, story timestamptz) on commit drop');
  const [first] = anchors;
  // Whoever started the program before, without doing anything in it, left a row or two.
  const before = first ? [{ real: new Date(0), story: new Date(first.story.getTime() - 1000) }] : [];
  for (const { real, story } of [...before, ...anchors])
    await client.query('insert into anchors values ($1, $2)', [real, story]);
  await client.query(`create function pg_temp.in_the_story(moment timestamptz) returns timestamptz language sql as $$
    select a.story + (b.story - a.story) * (extract(epoch from moment - a.real) / extract(epoch from b.real - a.real))::float8
    from (select * from pg_temp.anchors where real <= moment order by real desc limit 1) a,
      (select * from pg_temp.anchors where real > moment order by real limit 1) b
    where moment is not null
  $$`);
}
