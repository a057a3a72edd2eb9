import { setTimeout as wait } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { readLastAudit } from '../features/credits/audit.service.ts';
import { readDeliveryTimes } from './delivery-times.ts';
import { readMarket } from './market.ts';

type Needs = Pick<Deps, 'db' | 'pool' | 'jobs'>;

/** However often and by however many somebody asks, the database is asked as often as this. */
const keptMs = 10_000;
/** A database that takes longer is as good as gone. */
const patienceMs = 2000;

/** What the database knows, the same from every process. Without it only that it is down is said. */
export function createFigures(deps: Needs): () => Promise<string> {
  let kept: { text: string; until: number } | null = null;
  let asking: Promise<string | null> | null = null;
  const ask = async () => {
    try {
      const text = await readFigures(deps);
      kept = { text, until: Date.now() + keptMs };
      return text;
    } catch {
      return null;
    } finally {
      asking = null;
    }
  };
  return async () => {
    if (kept && kept.until > Date.now()) return kept.text;
    asking ??= ask();
    const impatience = new AbortController();
    const tooLate = wait(patienceMs, null, { signal: impatience.signal }).catch(() => null);
    const text = await Promise.race([asking, tooLate]);
    impatience.abort();
    return text ?? down();
  };
}

function down(): Promise<string> {
  const figures = new Registry();
  gaugeIn(figures, 'outloud_up_database', upHelp).set(0);
  return figures.metrics();
}

const upHelp = 'Whether the database answers; without it, all that it knows is left out';

/** In a registry made anew each time: what is no longer there is no longer told. */
async function readFigures(deps: Needs): Promise<string> {
  const figures = new Registry();
  const gauge = (name: string, help: string, labels: string[] = []) => gaugeIn(figures, name, help, labels);

  const jobs = gauge('outloud_queue_jobs', 'Jobs by queue: waiting, deferred to later, active', ['queue', 'state']);
  const oldest = gauge('outloud_queue_oldest_seconds', 'How long the first waiting job has been due', ['queue']);
  const failed = gauge('outloud_queue_failed_jobs', 'Jobs that were given up and wait for an operator', ['queue']);
  for (const { queue, waiting, deferred, active, ...of } of await deps.jobs.readQueues()) {
    for (const [state, count] of Object.entries({ waiting, deferred, active })) jobs.set({ queue, state }, count);
    oldest.set({ queue }, of.oldestSeconds);
    failed.set({ queue }, of.failed);
  }

  const times = gauge(
    'outloud_delivery_seconds',
    'How long deliveries of the last 7 days took to be completed, from the request or from the hand-in',
    ['from', 'quantile'],
  );
  for (const { from, quantiles } of await readDeliveryTimes(deps.pool)) {
    for (const [i, quantile] of ['0.5', '0.95', '0.99'].entries()) times.set({ from, quantile }, quantiles[i] ?? 0);
  }

  const audit = await readLastAudit(deps);
  if (audit) {
    gauge('outloud_ledger_audit_ok', 'Whether the last audit of the books found them clean').set(audit.clean ? 1 : 0);
    const ranAt = Date.parse(audit.ranAt) / 1000;
    gauge('outloud_ledger_audit_timestamp_seconds', 'When the last audit of the books ran').set(ranAt);
  }

  const market = await readMarket(deps);
  const roasts = gauge('outloud_roasts', 'Roasts that are not finished, by status', ['status']);
  for (const [status, count] of Object.entries(market.roasts)) roasts.set({ status }, count);
  const deliveries = gauge('outloud_deliveries', 'Deliveries by status; those in review are pending too', ['status']);
  for (const [status, count] of Object.entries(market.deliveries)) deliveries.set({ status }, count);
  gauge('outloud_slots_open', 'Slots that testers can claim').set(market.openSlots);
  gauge('outloud_claims_active', 'Slots that testers work on').set(market.activeClaims);

  gauge('outloud_up_database', upHelp).set(1);
  return figures.metrics();
}

function gaugeIn(registry: Registry, name: string, help: string, labelNames: string[] = []): Gauge {
  return new Gauge({ name, help, labelNames, registers: [registry] });
}
