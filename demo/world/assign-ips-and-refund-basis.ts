import pg from 'pg';
import { testers } from './testers.ts';
import { customers } from './users.ts';

/** All demo users have the same IP. Gives each user a separate IP, except for one tester who shares a customer's IP. */
const updateIps = `update ip_history s set ip_hash = sha256(coalesce(customer.id, s.user_id)::text::bytea)
  from users u left join users customer on u.email = $1 and customer.email = $2 where u.id = s.user_id`;

/** Sets the basis that the refund rules would choose if the accounts had not all been created within an hour. */
const updateRefundBasis = `update refund_requests set basis = case state when 'open' then 'asked_before' else 'few_deliveries' end`;

export async function assignIpsAndRefundBasis(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(updateIps, [testers.jordan.email, customers.nora.email]);
  await client.query(updateRefundBasis);
  await client.end();
}
