import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { auditLedger } from '../../src/features/credits/audit.service.ts';
import type { TestServer } from '../server.ts';
import type { World } from './world.ts';

/** Each query finds rows that contradict other rows, so it must return nothing. */
const invariantQueries: Record<string, string> = {
  'a roast that does not match its slots and the ledger': `
    select r.id from roasts r cross join lateral (
      select count(*) as slots, count(*) filter (where state in ('open', 'claimed', 'submitted')) as unsettled,
        count(*) filter (where state in ('submitted', 'completed')) as delivered, count(*) filter (where state = 'open') as open
      from roast_slots s where s.roast_id = r.id
    ) s left join ledger_accounts a on a.account = 'held' and a.owner = r.id
    where s.slots <> r.reviews or coalesce(a.balance, 0) <> s.unsettled * r.price_per_review
      or r.deliveries_received <> s.delivered or r.open_slots <> s.open`,
  'a claimed slot without an active claim, or an active claim without its slot': `
    select s.roast_id from roast_slots s
    left join claims c on c.roast_id = s.roast_id and c.slot = s.slot and c.state = 'active'
    left join guests g on g.roast_id = s.roast_id and g.slot = s.slot and g.state = 'recording'
    where (s.state = 'claimed') <> (num_nonnulls(c.id, g.id) = 1)`,
  'a review by own people that moved credits, or one by a tester in a request to own people': `
    select d.id from deliveries d join roasts r on r.id = d.roast_id
    where (r.reviewers = 'own') <> (d.guest_id is not null)
      or d.guest_id is not null and exists (select from ledger_transfers t where t.delivery_id = d.id)`,
  'a deleted request to own people that still has a link, a recording or a name': `
    select r.id from roasts r where r.deleted_at is not null and (
      exists (select from guest_links l where l.roast_id = r.id) or exists (select from deliveries d where d.roast_id = r.id)
      or exists (select from guests g where g.roast_id = r.id and num_nonnulls(g.first_name, g.custom_parameter) > 0)
    )`,
  'a delivery whose status does not match its slot': `
    select d.id from deliveries d join roast_slots s on s.roast_id = d.roast_id and s.slot = d.slot
    where (d.status in ('pending', 'processing') and s.state <> 'submitted')
      or (d.status = 'completed' and s.state not in ('completed', 'released'))`,
  'a delivery without its steps': `
    select d.id from deliveries d where (select count(*) from delivery_steps s where s.delivery_id = d.id) <> 7`,
  'a completed delivery that was not charged exactly once': `
    select d.id from deliveries d where d.status = 'completed' and d.tester_id is not null
      and (select count(*) from ledger_transfers t where t.key = 'capture:' || d.id) <> 1`,
  'a delivery that was refunded twice': `
    select delivery_id from ledger_transfers where kind = 'refund' group by delivery_id having count(*) > 1`,
  'a paid checkout whose credits were granted twice or not at all': `
    select c.id from checkouts c where c.status = 'paid'
      and (select coalesce(sum(t.credits), 0) from ledger_transfers t where t.checkout_id = c.id and t.kind = 'purchase') <> c.credits`,
  'a payout that does not equal the sum of its items': `
    select p.id from payouts p where p.state <> 'returned'
      and p.credits <> (select coalesce(sum(i.credits), 0) from payout_items i where i.payout_id = p.id)`,
  'a transfer for a roast that does not exist': `
    select t.id from ledger_transfers t where t.roast_id is not null and not exists (select from roasts r where r.id = t.roast_id)`,
  'a refund request for a delivery that was not charged': `
    select c.id from refund_requests c where not exists (select from ledger_transfers t where t.key = 'capture:' || c.delivery_id)`,
  'an upload whose parts do not add up to the received bytes': `
    select u.id from uploads u where u.received <> (select coalesce(sum(p.size), 0) from upload_parts p where p.upload_id = u.id)`,
  'a tester account without a tester row': `
    select u.id from users u where u.account_type = 'tester' and u.deleted_at is null
      and not exists (select from testers t where t.user_id = u.id)`,
  'a session of a deleted account': `
    select u.id from users u join sessions s on s.user_id = u.id where u.deleted_at is not null`,
  'a passkey of a deleted account': `
    select u.id from users u join passkeys p on p.user_id = u.id where u.deleted_at is not null`,
  'an emailed token of a deleted account': `
    select u.id from users u join account_tokens t on t.user_id = u.id where u.deleted_at is not null`,
  'a deleted account that still contains personal data': `
    select u.id from users u where u.deleted_at is not null and (u.full_name like '%zq%' or u.company_name is not null)`,
  'a row counter that does not match its rows': `
    select k.name from (
      select 'roasts:' || status as name, count(*) as rows from roasts group by 1
      union all select 'deliveries:' || status, count(*) from deliveries group by 1
      union all select 'applications:' || status, count(*) from applications group by 1
      union all select 'users:' || account_type, count(*) from users where deleted_at is null group by 1
    ) k where k.rows <> (select coalesce(sum(amount), 0) from row_counters t where t.name = k.name)`,
};

/** Returns a line for each violated invariant of the database, the ledger and the stored files. */
export async function findInvariantViolations(server: TestServer): Promise<string[]> {
  const violations: string[] = [];
  for (const [name, query] of Object.entries(invariantQueries)) {
    const { rows } = await server.deps.pool.query(query);
    if (rows.length > 0) violations.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  const audit = await auditLedger(server.deps);
  for (const { name, problems } of audit) if (problems.length > 0) violations.push(`audit ${name}: ${problems[0]}`);
  return [...violations, ...(await findOrphanedFiles(server))];
}

/** Finds upload folders without a row and without a job that removes them. */
async function findOrphanedFiles({ deps }: TestServer): Promise<string[]> {
  const folder = path.join(deps.config.dataDir, 'files', 'uploads');
  const folders = existsSync(folder) ? readdirSync(folder) : [];
  const query =
    'select k.id from unnest($1::text[]) as k (id) where not exists (select from uploads u where u.id::text = k.id)';
  const { rows } = await deps.pool.query<{ id: string }>(query, [folders]);
  const queuedRemovals = `select data ->> 'folder' as folder from pgboss.job where name = 'remove-files'`;
  const queuedFolders = new Set(
    (await deps.pool.query<{ folder: string }>(queuedRemovals)).rows.map((row) => row.folder),
  );
  return rows
    .filter(({ id }) => !queuedFolders.has(`uploads/${id}/`))
    .map(({ id }) => `the files of upload ${id} have no row`);
}

const ownerConditions: Record<string, string> = {
  users: 'id = any($1)',
  testers: 'user_id = any($1)',
  sessions: 'user_id = any($1)',
  account_tokens: 'user_id = any($1)',
  passkeys: 'user_id = any($1)',
  account_changes: 'user_id = any($1)',
  checkouts: 'user_id = any($1)',
  roasts: 'customer_id = any($1)',
  roast_slots: 'roast_id in (select id from roasts where customer_id = any($1))',
  deliveries: 'tester_id = any($1)',
  delivery_steps: 'delivery_id in (select id from deliveries where tester_id = any($1))',
  findings: 'roast_id in (select id from roasts where customer_id = any($1))',
  claims: 'tester_id = any($1) or roast_id in (select id from roasts where customer_id = any($1))',
  ratings: 'delivery_id in (select id from deliveries where tester_id = any($1))',
  refund_requests: 'customer_id = any($1)',
  payouts: 'tester_id = any($1)',
  uploads: 'sender_id = any($1)',
  upload_parts: 'upload_id in (select id from uploads where sender_id = any($1))',
  ledger_transfers: 'customer_id = any($1) or tester_id = any($1)',
  ledger_accounts: 'owner = any($1)',
};

/** Hashes the bystanders' rows in each table. */
export async function hashBystanderRows({ server, bystanders }: World): Promise<Record<string, string>> {
  const userIds = Object.values(bystanders);
  const digests: Record<string, string> = {};
  for (const [table, condition] of Object.entries(ownerConditions)) {
    const query = `select t::text as row from ${table} t where ${condition} order by 1`;
    const { rows } = await server.deps.pool.query<{ row: string }>(query, [userIds]);
    const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12);
    digests[table] = `${rows.length} rows ${hash}`;
  }
  return digests;
}
