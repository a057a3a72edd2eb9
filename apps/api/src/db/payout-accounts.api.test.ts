import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrateQueueSchema } from '../jobs/queue-schema.ts';
import { migrate } from './migrate.ts';

/** Upgrades a database with payout accounts in free text, before 0028_payout_independence.sql. */
const folder = path.join(import.meta.dirname, '../../migrations');
const testers = [
  ['00000000-0000-4000-8000-000000000001', 'IBAN: DE89 3704 0044 0532 0130 00', '2026-02-01'],
  ['00000000-0000-4000-8000-000000000002', 'DE89 3704 0044 0532 0130 00', '2026-01-01'],
  ['00000000-0000-4000-8000-000000000003', 'paypal/theo@pay.example', '2026-01-01'],
] as const;

const url = new URL('/payout_accounts', inject('templateUrl')).href;
const admin = new pg.Client({ connectionString: new URL('/postgres', inject('templateUrl')).href });
const owner = new pg.Client({ connectionString: url });
beforeAll(async () => {
  await admin.connect();
  await admin.query('create database payout_accounts');
  await owner.connect();
  await owner.query(
    'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  for (const name of readdirSync(folder).sort()) {
    if (name >= '0028') break;
    const statements = readFileSync(path.join(folder, name), 'utf8');
    await owner.query(`begin; ${statements}; commit`);
    const checksum = createHash('sha256').update(statements).digest('hex');
    await owner.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
  await migrateQueueSchema(owner);
  for (const [id, account, verifiedAt] of testers) {
    await owner.query(
      `insert into users (id, email, full_name, account_type) values ('${id}', '${id}@a.example', 'T', 'tester')`,
    );
    await owner.query('insert into testers (user_id, payout_account) values ($1, $2)', [id, account]);
    await owner.query('update testers set payout_account_verified_at = $2 where user_id = $1', [id, verifiedAt]);
  }
});
afterAll(async () => {
  await owner.end();
  await admin.query('drop database payout_accounts with (force)');
  await admin.end();
});

it('leaves a payout account that several testers confirmed in different spellings to the first of them', async () => {
  const readVerified = async () => {
    const query =
      'select payout_account as account from testers where payout_account_verified_at is not null order by 1';
    return (await owner.query(query)).rows.map(({ account }) => account);
  };
  expect(await readVerified()).toHaveLength(3);
  await migrate(url);
  expect(await readVerified()).toEqual(['DE89 3704 0044 0532 0130 00', 'paypal/theo@pay.example']);
  const query = `select user_id from testers where payout_account_hash = hash_payout_account('theo@pay.example')`;
  expect((await owner.query(query)).rows).toEqual([{ user_id: testers[2][0] }]);
});
