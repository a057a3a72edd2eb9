import pg from 'pg';
import { testers } from './testers.ts';
import { customers } from './users.ts';

/** All demo users come from one IP. Give each user another IP, except for one tester who shares a customer's IP. */
const updateIps = `update ip_history s set ip_hash = sha256(coalesce(same.id, s.user_id)::text::bytea)
  from users u left join users same on u.email = $1 and same.email = $2 where u.id = s.user_id`;

/** Sets the basis that the refund rules would have given, because all demo accounts were created within the same hour. */
const updateRefundBasis = `update refund_requests set basis = case state when 'open' then 'asked_before' else 'few_deliveries' end`;

export async function assignIps(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(updateIps, [testers.jordan.email, customers.nora.email]);
  await client.query(updateRefundBasis);
  await client.end();
}
