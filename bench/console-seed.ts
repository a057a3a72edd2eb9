import pg from 'pg';
import { createToken } from '../apps/api/src/crypto.ts';

/** Inserts `count` deliveries, ten for each roast, and `count` applications. Returns an operator's session token. */
export async function seedConsole(url: string, count: number): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into users (email, full_name, account_type)
    select 'tester' || n || '@example.com', 'Tester ' || n, 'tester' from generate_series(1, 10) n`);
  await client.query(
    `insert into users (email, full_name, account_type) values ('bench@example.com', 'Bench', 'business')`,
  );
  await seedDeliveries(client, count);
  await seedApplications(client, count);
  const token = await seedOperator(client);
  await client.query('vacuum analyze');
  await client.end();
  return token;
}

/** Skips ledger rows and consistency triggers, because only lists are measured. */
async function seedDeliveries(client: pg.Client, count: number): Promise<void> {
  await client.query('alter table roasts disable trigger check_roast_consistency');
  await client.query('alter table roast_slots disable trigger check_roast_consistency');
  await client.query('alter table deliveries disable trigger check_delivery_slot');
  await client.query(`insert into roasts (customer_id, website_url, website_name, reviews, price_per_review, created_at, expires_at)
    select u.id, 'https://shop.example.com/' || n, 'Shop ' || n, 10, 5, now() - n * interval '1 minute', now() + interval '72 hours'
    from users u, generate_series(1, ${Math.ceil(count / 10)}) n where u.account_type = 'business'`);
  await client.query('insert into roast_slots (roast_id, slot) select id, n from roasts, generate_series(1, 10) n');
  // One delivery in ten is rejected. The review queue always has ten deliveries.
  await client.query(`
    insert into deliveries (roast_id, slot, tester_id, delivery_number, status, review_reasons, original_file_name, file_size, submitted_at)
    select s.roast_id, s.slot, t.id, s.slot, case when s.n <= 10 then 'pending' when s.n % 10 = 0 then 'rejected' else 'completed' end,
      case when s.n <= 10 then '{no_speech}'::text[] else '{}' end, 'review.webm', 1000000, now() - s.n * interval '6 seconds'
    from (select *, row_number() over () as n from roast_slots) s
    join (select id, row_number() over (order by email) as n from users where account_type = 'tester') t on t.n = s.slot`);
  await client.query(`insert into delivery_steps (delivery_id, step, state)
    select d.id, step, 'done'
    from (select id from deliveries order by submitted_at desc limit 1000) d,
      unnest(array['probe', 'normalize', 'thumbnail', 'audio', 'transcribe', 'analyze', 'check']) as step`);
}

async function seedApplications(client: pg.Client, count: number): Promise<void> {
  await client.query(`
    insert into applications (email, full_name, city, profile, hours_per_week, has_video_experience, status, decided_at, created_at)
    select 'applicant' || n || '@example.com', 'Applicant ' || n, 'Austin',
      '{"ageRange": "26-35", "gender": "Female", "state": "TX", "incomeLevel": "$25k-$50k", "educationLevel": "Other"}', 5, false,
      case n % 3 when 0 then 'pending' when 1 then 'contacted' else 'rejected' end,
      case when n % 3 = 2 then now() end, now() - n * interval '6 seconds'
    from generate_series(1, ${count}) n`);
}

async function seedOperator(client: pg.Client): Promise<string> {
  const { token, tokenHash } = createToken();
  await client.query(
    `with operator as (insert into operators (admin_id, secret_hash) values ('bench', 'none') returning id)
    insert into operator_sessions (token_hash, operator_id, expires_at) select $1, id, now() + interval '1 day' from operator`,
    [tokenHash],
  );
  return token;
}
