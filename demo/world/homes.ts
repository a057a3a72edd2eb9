import pg from 'pg';
import { customers } from './people.ts';
import { testers } from './testers.ts';

/** Everybody sits at this machine. In the story they do not, but for one tester and the customer whom they review. */
const homes = `update ip_history s set ip_hash = sha256(coalesce(same.id, s.user_id)::text::bytea)
  from users u left join users same on u.email = $1 and same.email = $2 where u.id = s.user_id`;

/** As the rules would have judged then, of accounts that were not made within the same hour. */
const judged = `update refund_requests set basis = case state when 'open' then 'asked_before' else 'few_deliveries' end`;

export async function sendHome(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(homes, [testers.jordan.email, customers.nora.email]);
  await client.query(judged);
  await client.end();
}
