import { deliveryStatuses } from '@outloud/domain/deliveries';
import { unfinishedStatuses } from '@outloud/domain/roasts';
import { readRowCounters } from '../db/row-counters.ts';
import type { Deps } from '../deps.ts';

type CountByStatus = Record<string, number>;
export type MarketplaceCounts = {
  roasts: CountByStatus;
  deliveries: CountByStatus;
  openSlots: number;
  activeClaims: number;
};

const openSql = `
  select (select count(*) from claims where state = 'active') as "activeClaims",
    (select coalesce(sum(open_slots), 0) from roasts
      where reviewers = 'testers' and open_slots > 0 and closed_at is null and settled_at is null and paused_at is null
      and not exists (
        select from ledger_accounts a where a.account = 'debt' and a.owner = roasts.customer_id and a.balance < 0
      )) as "openSlots"`;

/** Reads row counters instead of counting rows. Only open slots and active claims are counted with a query. */
export async function readMarketplaceCounts({ db, pool }: Pick<Deps, 'db' | 'pool'>): Promise<MarketplaceCounts> {
  const readCounts = async (table: string, statuses: readonly string[]): Promise<CountByStatus> => {
    const names = statuses.map((status) => `${table}:${status}`);
    const counts = await readRowCounters(db, names);
    return Object.fromEntries(statuses.map((status, i) => [status, counts[i] ?? 0]));
  };
  const roasts = await readCounts('roasts', unfinishedStatuses);
  const deliveries = await readCounts('deliveries', [...deliveryStatuses, 'in_review']);
  const { rows } = await pool.query<Pick<MarketplaceCounts, 'openSlots' | 'activeClaims'>>(openSql);
  return { roasts, deliveries, openSlots: rows[0]?.openSlots ?? 0, activeClaims: rows[0]?.activeClaims ?? 0 };
}
