import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startJobs } from '../jobs/jobs.ts';
import { migrateQueueSchema } from '../jobs/queue-schema.ts';
import { withLogin } from './app-login.ts';
import { migrate } from './migrate.ts';

/** Upgrades a database with rows and jobs of version 0.1, before 0013_plain_names.sql. */
const folder = path.join(import.meta.dirname, '../../migrations');
const customerId = '00000000-0000-4000-8000-000000000001';
const testerId = '00000000-0000-4000-8000-000000000002';
const roastId = '00000000-0000-4000-8000-000000000003';
const deliveryId = '00000000-0000-4000-8000-000000000004';
const uploadId = '00000000-0000-4000-8000-000000000005';

const oldInsights = `{"summary": "Fine.", "moments": [{"kind": "liked", "topic": null}, {"kind": "confused", "topic": "look"}]}`;
const oldRows = `
  insert into users (id, email, full_name, account_type)
    values ('${customerId}', 'c@example.com', 'C', 'business'), ('${testerId}', 't@example.com', 'T', 'tester');
  insert into testers (user_id, practised_at, payout_to) values ('${testerId}', '2026-01-01', 'IBAN 1');
  insert into roasts (id, customer_id, website_url, reviews, price_per_review, expires_at, anchors, excludes, open_slots, offered_at)
    values ('${roastId}', '${customerId}', 'https://example.com', 2, 5, now() + interval '1 day', '{state:OR}', B'1'::bit(256), 1, '2026-01-02');
  insert into roast_slots (roast_id, slot, state) values ('${roastId}', 1, 'open'), ('${roastId}', 2, 'submitted');
  insert into roast_openings (anchor, pay, created_at, roast_id, expires_at, excludes)
    values ('state:OR', 4, now(), '${roastId}', now() + interval '1 day', B'1'::bit(256));
  insert into deliveries (id, roast_id, slot, tester_id, delivery_number, original_file_name, file_size, handed_in_as, insights)
    values ('${deliveryId}', '${roastId}', 2, '${testerId}', 1, 'a.mp4', 1, '${uploadId}', '${oldInsights}');
  insert into delivery_steps (delivery_id, step, state, result)
    select '${deliveryId}', step, 'done', case step when 'analyse' then '${oldInsights}'::jsonb else '{"segments": []}' end
    from unnest(array['probe', 'normalise', 'poster', 'audio', 'transcribe', 'analyse', 'check']) as step;
  insert into complaints (delivery_id, customer_id, tester_id, reason, state, basis, answer, decided_at)
    values ('${deliveryId}', '${customerId}', '${testerId}', 'Short', 'declined', 'new_account', 'It is long', now());
  insert into idempotent_answers (key_hash, request_hash, sealed_answer, worker, working_until)
    values ('\\x01', '\\x02', '\\x03', '${uploadId}', now());
  insert into seen_addresses (user_id, address_hash) values ('${testerId}', '\\x04');
  insert into tallies values ('users:business', 1), ('users:tester', 1), ('roasts:pending', 1)`;

const oldJobs = `
  insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds,
      deletion_seconds, partition, table_name)
    select name, 'standard', 2, 0, false, 600, 600, 600, false, 'job_common'
    from unnest(array['failed-jobs', 'sweep', 'sweep-uploads', 'fold-tallies', 'complaint-mail', 'offer-roasts']) as name;
  insert into pgboss.job (name, data) values ('complaint-mail', '{"complaintId": "queued"}'), ('sweep', '{}');
  insert into pgboss.job (name, data, source_name) values ('failed-jobs', '{"complaintId": "failed"}', 'complaint-mail');
  insert into pgboss.schedule (name, cron) values ('sweep', '15 2 * * *'), ('offer-roasts', '*/10 * * * *')`;

const privilegesSql = `
  select attrelid::int as "table", attnum, has_column_privilege('outloud_app', attrelid, attnum, 'select') as "select",
    has_column_privilege('outloud_app', attrelid, attnum, 'insert') as "insert",
    has_column_privilege('outloud_app', attrelid, attnum, 'update') as "update",
    has_table_privilege('outloud_app', attrelid, 'delete') as "delete"
  from pg_attribute join pg_class c on c.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 order by 1, 2`;

const functionsSql = `
  select p.oid::int as id, prosecdef, proconfig, proacl::text from pg_proc p
  where pronamespace = 'public'::regnamespace and prolang in (select oid from pg_language where lanname = 'plpgsql')
    -- Created again by 0018_step_up.sql, with another result.
    and proname <> 'lock_wallet' order by 1`;

let owner: pg.Client;
let url: string;
const queryRows = async (statement: string) => (await owner.query(statement)).rows;
const before: Record<string, unknown[]> = {};

beforeAll(async () => {
  const admin = new pg.Client({ connectionString: new URL('/postgres', inject('templateUrl')).href });
  await admin.connect();
  await admin.query('create database plain_names');
  await admin.end();
  url = new URL('/plain_names', inject('templateUrl')).href;
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  for (const name of readdirSync(folder).sort()) {
    if (name >= '0013') break;
    const statements = readFileSync(path.join(folder, name), 'utf8');
    await owner.query(`begin; ${statements}; commit`);
    const checksum = createHash('sha256').update(statements).digest('hex');
    await owner.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
  await migrateQueueSchema(owner);
  // Disables triggers, because they would reject rows without ledger entries.
  await owner.query(`begin; set local session_replication_role = replica; ${oldRows}; ${oldJobs}; commit`);
  before.privileges = await queryRows(privilegesSql);
  before.functions = await queryRows(functionsSql);
  await migrate(url);
});
afterAll(async () => {
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await owner.end();
  const admin = new pg.Client({ connectionString: new URL('/postgres', inject('templateUrl')).href });
  await admin.connect();
  await admin.query('drop database plain_names with (force)');
  await admin.end();
});

it('keeps all rows in the renamed tables and columns', async () => {
  expect(await queryRows('select payout_account, practice_passed_at is not null as passed from testers')).toEqual([
    { payout_account: 'IBAN 1', passed: true },
  ]);
  expect(
    await queryRows(
      'select index_keys, reject_mask::text, closing_reason, digest_queued_at is not null as queued from roasts',
    ),
  ).toEqual([{ index_keys: ['state:OR'], reject_mask: `1${'0'.repeat(255)}`, closing_reason: null, queued: true }]);
  expect(await queryRows('select index_key, reject_mask::text from roast_openings')).toEqual([
    { index_key: 'state:OR', reject_mask: `1${'0'.repeat(255)}` },
  ]);
  expect(await queryRows('select source_upload_id from deliveries')).toEqual([{ source_upload_id: uploadId }]);
  expect(await queryRows('select reason, explanation from refund_requests')).toEqual([
    { reason: 'Short', explanation: 'It is long' },
  ]);
  expect(await queryRows('select encrypted_response from idempotency_keys')).toEqual([
    { encrypted_response: Buffer.of(3) },
  ]);
  expect(await queryRows('select ip_hash from ip_history')).toEqual([{ ip_hash: Buffer.of(4) }]);
  expect((await queryRows('select step from delivery_steps order by step')).map(({ step }) => step)).toEqual([
    'analyze',
    'audio',
    'check',
    'normalize',
    'probe',
    'thumbnail',
    'transcribe',
  ]);
  await expect(owner.query(`update delivery_steps set step = 'poster' where step = 'thumbnail'`)).rejects.toThrow(
    /delivery_steps_step_check/,
  );
});

it('adds the missing severities to the points of earlier reviews', async () => {
  const insights = {
    summary: 'Fine.',
    holdReason: null,
    moments: [
      { kind: 'liked', topic: null, severity: null, isProblem: false, certainty: 1 },
      { kind: 'confused', topic: 'look', severity: null, isProblem: false, certainty: 1 },
    ],
  };
  expect(await queryRows('select insights from deliveries')).toEqual([{ insights }]);
  expect(await queryRows(`select result from delivery_steps where step = 'analyze'`)).toEqual([{ result: insights }]);
  expect(await queryRows(`select result from delivery_steps where step = 'audio'`)).toEqual([
    { result: { segments: [] } },
  ]);
});

it('leaves no old names in the database catalog', async () => {
  const oldNames =
    `(tall(y|ies)|idempotent_answers|sealed_answer|seen_addresses|address_hash|complaint|anchor|excludes|closed_because
    |offered_at|practised_at|payout_to|handed_in_as|one_story|fits_its|keep_|refuse_)`.replace(/\s+/g, '');
  const remainingNames = await queryRows(`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relname ~ '${oldNames}'
    union all select conname from pg_constraint where connamespace = 'public'::regnamespace and conname ~ '${oldNames}'
    union all select attname from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attname ~ '${oldNames}'
    union all select tgname from pg_trigger where tgname ~ '${oldNames}' or encode(tgargs, 'escape') ~ '${oldNames}'
    union all select proname from pg_proc
      where pronamespace = 'public'::regnamespace and (proname ~ '${oldNames}' or prosrc ~ '${oldNames}')`);
  expect(remainingNames).toEqual([]);
});

it('keeps the privileges of the app role and the settings of the functions', async () => {
  // Later migrations add columns and functions.
  expect(await queryRows(privilegesSql)).toEqual(expect.arrayContaining(before.privileges ?? []));
  expect(await queryRows(functionsSql)).toEqual(expect.arrayContaining(before.functions ?? []));
});

it('keeps the triggers working for the app role', async () => {
  await owner.query('set role outloud_app');
  try {
    await owner.query(`update roasts set index_keys = '{state:WA,state:TX}' where id = '${roastId}'`);
    expect(await queryRows('select index_key from roast_openings order by 1')).toEqual([
      { index_key: 'state:TX' },
      { index_key: 'state:WA' },
    ]);
    await owner.query(`insert into users (email, full_name, account_type) values ('n@example.com', 'N', 'business')`);
    expect(await queryRows(`select sum(amount)::int as total from row_counters where name = 'users:business'`)).toEqual(
      [{ total: 2 }],
    );
    for (const [statement, error] of [
      [`update roasts set status = 'assigned'`, { constraint: 'check_roast_consistency' }],
      [`update roast_slots set state = 'claimed' where slot = 1`, { constraint: 'check_claim_slot' }],
      [`update deliveries set status = 'completed'`, { constraint: 'check_delivery_slot' }],
      [`update refund_requests set state = 'granted'`, { message: 'a decided refund request is final' }],
      ['delete from roast_openings', { code: '42501' }],
    ] as const) {
      await expect(owner.query(statement), statement).rejects.toMatchObject(error);
    }
  } finally {
    await owner.query('reset role');
  }
});

it('keeps queued jobs, failed jobs and schedules under the new queue names', async () => {
  expect((await queryRows('select name from pgboss.queue order by name')).map(({ name }) => name)).toEqual([
    'clean-up',
    'clean-up-uploads',
    'compact-row-counters',
    'failed-jobs',
    'offer-roasts',
    'refund-decision-email',
  ]);
  expect(await queryRows('select name, source_name, data from pgboss.job order by name')).toEqual([
    { name: 'clean-up', source_name: null, data: {} },
    { name: 'failed-jobs', source_name: 'refund-decision-email', data: { complaintId: 'failed' } },
    { name: 'refund-decision-email', source_name: null, data: { complaintId: 'queued' } },
  ]);
  expect(await queryRows('select name, cron from pgboss.schedule order by name')).toEqual([
    { name: 'clean-up', cron: '15 2 * * *' },
    { name: 'offer-roasts', cron: '*/10 * * * *' },
  ]);
});

it('runs a job that was queued before the upgrade in the renamed queue', async () => {
  const appUrl = withLogin(url, 'outloud_app_login', 'app-login-of-tests');
  const jobs = await startJobs(appUrl, pino({ level: 'silent' }), { isWorker: true });
  const handled: string[] = [];
  await jobs.work('refund-decision-email', async ({ complaintId }) => void handled.push(complaintId));
  await expect.poll(() => handled).toEqual(['queued']);
  await jobs.stop();
});
