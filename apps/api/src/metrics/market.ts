import { deliveryStatuses } from '@outloud/domain/deliveries';
import { unfinishedStatuses } from '@outloud/domain/roasts';
import { readTallies } from '../db/tallies.ts';
import type { Deps } from '../deps.ts';

type Counted = Record<string, number>;
export type Market = { roasts: Counted; deliveries: Counted; openSlots: number; activeClaims: number };

const openSql = `
  select (select count(*) from claims where state = 'active') as "activeClaims",
    (select coalesce(sum(open_slots), 0) from roasts
      where open_slots > 0 and closed_at is null and settled_at is null and paused_at is null) as "openSlots"`;

/** What is under way in the marketplace; nothing of it is counted but what is open. */
export async function readMarket({ db, pool }: Pick<Deps, 'db' | 'pool'>): Promise<Market> {
  const counted = async (table: string, statuses: readonly string[]): Promise<Counted> => {
    const names = statuses.map((status) => `${table}:${status}`);
    const amounts = await readTallies(db, names);
    return Object.fromEntries(statuses.map((status, i) => [status, amounts[i] ?? 0]));
  };
  const roasts = await counted('roasts', unfinishedStatuses);
  const deliveries = await counted('deliveries', [...deliveryStatuses, 'in_review']);
  const { rows } = await pool.query<Pick<Market, 'openSlots' | 'activeClaims'>>(openSql);
  return { roasts, deliveries, openSlots: rows[0]?.openSlots ?? 0, activeClaims: rows[0]?.activeClaims ?? 0 };
}
