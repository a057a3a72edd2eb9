import { setTimeout as wait } from 'node:timers/promises';
import { runLedgerVerify } from '@outloud/testkit/ledger-verify';
import type pg from 'pg';
import type { LoadContext } from './load-actions.ts';
import type { Measurement } from './measurement.ts';

const timeoutMs = 900_000;

/** Waits until all recordings are processed. Returns the number of incomplete deliveries, and the seconds waited. */
export async function waitUntilProcessed(pool: pg.Pool): Promise<{ incomplete: number; seconds: number }> {
  const start = performance.now();
  const countDeliveries = `select count(*) filter (where status <> 'completed')::int as incomplete,
    count(*) filter (where status in ('pending', 'processing') and review_reasons = '{}')::int as waiting from deliveries`;
  for (;;) {
    const { incomplete, waiting } =
      (await pool.query<{ incomplete: number; waiting: number }>(countDeliveries)).rows[0] ?? {};
    const elapsedMs = performance.now() - start;
    if (waiting === 0 || elapsedMs > timeoutMs)
      return { incomplete: incomplete ?? Number.NaN, seconds: elapsedMs / 1000 };
    await wait(500);
  }
}

/** Checks that every confirmed operation is in the database exactly once, and that the ledger is correct. */
export async function checkResults(pool: pg.Pool, { confirmed }: LoadContext, dataDir: string): Promise<Measurement[]> {
  const { rows } = await pool.query<LoadContext['confirmed']>(`select
    (select count(*)::int from ledger_transfers where kind = 'purchase') as payments,
    (select count(*)::int from roasts) as requests,
    (select count(*)::int from deliveries) as recordings`);
  const stored = rows[0] ?? { payments: Number.NaN, requests: Number.NaN, recordings: Number.NaN };
  const kinds = ['payments', 'requests', 'recordings'] as const;
  const differences = kinds
    .map((kind) => Math.abs(stored[kind] - confirmed[kind]))
    .reduce((sum, count) => sum + count, 0);
  const { code, output } = await runLedgerVerify(dataDir);
  const failures = output.match(/^FAIL /gm)?.length ?? 0;
  return [
    { name: 'load: lost or duplicate payments, requests and recordings', value: differences, max: 0 },
    { name: 'load: failed ledger checks', value: code === 0 ? 0 : Math.max(1, failures), max: 0 },
  ];
}
