import pg from 'pg';
import type { Anchor } from './timeline.ts';

/** The columns with past times. Columns with future times, such as the expiry of a session, are not changed. */
const columns: Record<string, string[]> = {
  users: ['created_at', 'email_verified_at', 'deletion_requested_at', 'deleted_at'],
  deleted_emails: ['deleted_at'],
  deleted_customers: ['deleted_at'],
  email_history: ['verified_at'],
  erased_answers: ['given_at'],
  testers: [
    'suspended_at',
    'practice_passed_at',
    'last_digest_at',
    'joined_at',
    'payout_account_verified_at',
    'payout_account_changed_at',
  ],
  claims: ['claimed_at', 'ended_at', 'answers_since'],
  appeals: ['created_at', 'decided_at'],
  ratings: ['rated_at'],
  refund_requests: ['created_at', 'decided_at'],
  ip_history: ['first_seen_at', 'last_seen_at'],
  device_history: ['first_seen_at', 'last_seen_at'],
  applications: ['created_at', 'decided_at'],
  operators: ['created_at', 'last_login_at'],
  operator_actions: ['happened_at'],
  checkouts: ['created_at', 'paid_at'],
  sandbox_payments: ['created_at'],
  ledger_transfers: ['created_at'],
  roasts: ['created_at', 'closed_at', 'settled_at', 'digest_queued_at'],
  deliveries: ['submitted_at', 'completed_at', 'explained_at'],
  spot_checks: ['created_at', 'checked_at'],
  delivery_steps: ['started_at', 'finished_at'],
  findings: ['created_at', 'updated_at'],
  guest_links: ['created_at', 'digest_sent_at'],
  guests: ['created_at', 'ended_at'],
};

/** Triggers that forbid changes to past rows. Only the table owner can disable them. */
const triggers = [
  ['ledger_transfers', 'append_only'],
  ['operator_actions', 'append_only'],
  ['roasts', 'settled_is_final'],
  ['testers', 'reset_payout_account'],
  ['claims', 'answers_are_final'],
  ['appeals', 'appeal_is_final'],
  ['deliveries', 'one_explanation'],
];

/** An expired roast keeps its expiry, mapped to demo time. All other roasts get the full window from their creation. */
const updateRoastWindows = `update roasts set expires_at = case
  when closing_reason = 'expired' then pg_temp.to_demo_time(expires_at)
  else pg_temp.to_demo_time(created_at) + (expires_at - created_at)
end`;

/** A past claim gets its full duration from its start. An active claim keeps its expiry. */
const updateClaims = `update claims set expires_at = pg_temp.to_demo_time(claimed_at) + (expires_at - claimed_at) where state <> 'active'`;

/**
 * Older pay rested for a week. Newer pay rests as for a new customer, and not as for linked accounts, although all demo users
 * have the same IP until the end.
 */
const updatePayRests = `update pay_rests set
  started_at = pg_temp.to_demo_time(started_at),
  reason = case when pg_temp.to_demo_time(started_at) < now() - interval '3 days' then 'established_customer' else 'new_customer' end,
  available_at = pg_temp.to_demo_time(started_at) + case
    when pg_temp.to_demo_time(started_at) < now() - interval '3 days' then interval '168 hours' else interval '720 hours'
  end`;
/** An appeal keeps the promised time to an answer. */
const updateAppeals = `update appeals set due_at = pg_temp.to_demo_time(created_at) + (due_at - created_at)`;

/** A changed answer waits as long as before. */
const updateProfileChanges = `update profile_changes set changed_at = pg_temp.to_demo_time(changed_at),
  counts_from = pg_temp.to_demo_time(changed_at) + (counts_from - changed_at)`;

/** Moves all past times to demo time with one monotonic function, which preserves the order of events. */
export async function backdate(databaseUrl: string, anchors: Anchor[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await createTimeMapping(client, anchors);
    for (const [table, trigger] of triggers) await client.query(`alter table ${table} disable trigger ${trigger}`);
    const statements = [updateRoastWindows, updateClaims, updatePayRests, updateProfileChanges, updateAppeals];
    for (const statement of statements) await client.query(statement);
    for (const [table, columnNames] of Object.entries(columns)) {
      const assignments = columnNames.map((column) => `${column} = pg_temp.to_demo_time(${column})`);
      await client.query(`update ${table} set ${assignments.join(', ')}`);
    }
    // Run deferred constraints now, because a table with pending trigger events cannot be altered.
    await client.query('set constraints all immediate');
    for (const [table, trigger] of triggers) await client.query(`alter table ${table} enable trigger ${trigger}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Creates a function that interpolates linearly between anchors. */
async function createTimeMapping(client: pg.Client, anchors: Anchor[]): Promise<void> {
  await client.query('create temp table anchors (real_time timestamptz, demo_time timestamptz) on commit drop');
  const [firstAnchor] = anchors;
  // Rows from an earlier start of the server are mapped to a time just before the first anchor.
  const earlierAnchors = firstAnchor
    ? [{ realTime: new Date(0), demoTime: new Date(firstAnchor.demoTime.getTime() - 1000) }]
    : [];
  for (const { realTime, demoTime } of [...earlierAnchors, ...anchors])
    await client.query('insert into anchors values ($1, $2)', [realTime, demoTime]);
  await client.query(`create function pg_temp.to_demo_time(original timestamptz) returns timestamptz language sql as $$
    select a.demo_time + (b.demo_time - a.demo_time)
      * (extract(epoch from original - a.real_time) / extract(epoch from b.real_time - a.real_time))::float8
    from (select * from pg_temp.anchors where real_time <= original order by real_time desc limit 1) a,
      (select * from pg_temp.anchors where real_time > original order by real_time limit 1) b
    where original is not null
  $$`);
}
