import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { verifyLedger } from '../apps/api/test/ledger-verify.ts';
import type { World } from './load-acts.ts';
import type { Measured } from './measured.ts';

const patienceMs = 900_000;

/** Until nothing is worked on any more. Returns how many recordings were not completed, and how long it took. */
export async function untilProcessed(pool: pg.Pool): Promise<{ undone: number; seconds: number }> {
  const began = performance.now();
  const read = `select count(*) filter (where status <> 'completed')::int as undone,
    count(*) filter (where status in ('pending', 'processing') and review_reasons = '{}')::int as waiting from deliveries`;
  for (;;) {
    const { undone, waiting } = (await pool.query<{ undone: number; waiting: number }>(read)).rows[0] ?? {};
    const passed = performance.now() - began;
    if (waiting === 0 || passed > patienceMs) return { undone: undone ?? Number.NaN, seconds: passed / 1000 };
    await wait(500);
  }
}

/** What people were told was done is there, once, and the books are right. */
export async function findFaults(pool: pg.Pool, { done }: World, dataDir: string): Promise<Measured[]> {
  const { rows } = await pool.query<World['done']>(`select
    (select count(*)::int from ledger_transfers where kind = 'purchase') as payments,
    (select count(*)::int from roasts) as requests,
    (select count(*)::int from deliveries) as recordings`);
  const kept = rows[0] ?? { payments: Number.NaN, requests: Number.NaN, recordings: Number.NaN };
  const kinds = ['payments', 'requests', 'recordings'] as const;
  const wrong = kinds.map((kind) => Math.abs(kept[kind] - done[kind])).reduce((sum, one) => sum + one, 0);
  const { output } = await verifyLedger(dataDir);
  const faults = output.match(/^FAIL /gm)?.length ?? 0;
  const isClean = output.includes('The ledger is clean.');
  return [
    { what: 'load: payments, requests and recordings lost or made twice', figure: wrong, most: 0 },
    { what: "load: faults that the ledger's audit finds", figure: isClean ? 0 : Math.max(1, faults), most: 0 },
  ];
}
