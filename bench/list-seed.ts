import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createToken } from '../apps/api/src/crypto.ts';

/** Inserts a customer with `ownRoasts`, and other customers with 20 roasts each. Returns the first customer's token. */
export async function seedRoasts(
  url: string,
  { ownRoasts, otherRoasts }: { ownRoasts: number; otherRoasts: number },
): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const insertUsers = `insert into users (id, email, full_name, account_type)
    select coalesce($2::uuid, gen_random_uuid()), gen_random_uuid() || '@example.com', 'Bench', 'business'
    from generate_series(1, $1) returning id`;
  const customer = randomUUID();
  await client.query(insertUsers, [1, customer]);
  await client.query(insertUsers, [Math.ceil(otherRoasts / 20), null]);
  const insertRoasts = `insert into roasts (customer_id, website_url, website_name, website_description, reviews,
      price_per_review, targeting, created_at, expires_at)
    select c.id, 'https://shop.example.com/' || n, 'Shop ' || n, 'A shop that sells things', 2, 7,
      '{"ageRanges": ["26-35"]}', now() - n * interval '1 minute', now() + interval '72 hours'`;
  // Slots and credit holds are skipped, because only the list is measured.
  await client.query('alter table roasts disable trigger check_roast_consistency');
  await client.query(`${insertRoasts} from users c, generate_series(1, 20) n where c.id <> $1`, [customer]);
  await client.query(`${insertRoasts} from users c, generate_series(1, ${ownRoasts}) n where c.id = $1`, [customer]);
  const { token, tokenHash } = createToken();
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [tokenHash, customer],
  );
  await client.query('vacuum analyze');
  await client.end();
  return token;
}
