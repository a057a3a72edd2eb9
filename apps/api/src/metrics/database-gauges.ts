import { setTimeout as wait } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';
import { countSpotChecks } from '../db/spot-checks.ts';
import type { Deps } from '../deps.ts';
import { getLastAudit } from '../features/credits/audit.service.ts';
import { readDeliveryTimes } from './delivery-times.ts';
import { readMarketplaceCounts } from './marketplace-counts.ts';

type GaugeDeps = Pick<Deps, 'db' | 'pool' | 'jobs'>;

/** Limits the load on the database, no matter how many clients scrape the metrics. */
const cacheMs = 10_000;
/** A database that takes longer is reported as down. */
const timeoutMs = 2000;

/** Gauges with the same value in every process. While the database is down, renders only `outloud_up_database`. */
export function createDatabaseGauges(deps: GaugeDeps): () => Promise<string> {
  let cached: { text: string; until: number } | null = null;
  let pending: Promise<string | null> | null = null;
  const refresh = async () => {
    try {
      const text = await readGauges(deps);
      cached = { text, until: Date.now() + cacheMs };
      return text;
    } catch {
      return null;
    } finally {
      pending = null;
    }
  };
  return async () => {
    if (cached && cached.until > Date.now()) return cached.text;
    pending ??= refresh();
    const timer = new AbortController();
    const timeout = wait(timeoutMs, null, { signal: timer.signal }).catch(() => null);
    const text = await Promise.race([pending, timeout]);
    timer.abort();
    return text ?? renderDatabaseDown();
  };
}

function renderDatabaseDown(): Promise<string> {
  const registry = new Registry();
  createGauge(registry, 'outloud_up_database', upHelp).set(0);
  return registry.metrics();
}

const upHelp = 'Whether the database responds; without a response, the other database gauges are omitted';

/** Uses a new registry each time, so that labels that no longer exist disappear. */
async function readGauges(deps: GaugeDeps): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labels: string[] = []) => createGauge(registry, name, help, labels);

  const jobs = gauge('outloud_queue_jobs', 'Jobs by queue and state: waiting, deferred or active', ['queue', 'state']);
  const oldest = gauge('outloud_queue_oldest_seconds', 'How long the oldest waiting job has been due', ['queue']);
  const failed = gauge('outloud_queue_failed_jobs', 'Jobs in the dead-letter queue, waiting for an operator', [
    'queue',
  ]);
  for (const { queue, waiting, deferred, active, ...stats } of await deps.jobs.readQueueStats()) {
    for (const [state, count] of Object.entries({ waiting, deferred, active })) jobs.set({ queue, state }, count);
    oldest.set({ queue }, stats.oldestSeconds);
    failed.set({ queue }, stats.failed);
  }

  const times = gauge(
    'outloud_delivery_seconds',
    'Time to completion of deliveries in the last 7 days, measured from the request or the submission',
    ['from', 'quantile'],
  );
  for (const { from, quantiles } of await readDeliveryTimes(deps.pool)) {
    for (const [i, quantile] of ['0.5', '0.95', '0.99'].entries()) times.set({ from, quantile }, quantiles[i] ?? 0);
  }

  const audit = await getLastAudit(deps);
  if (audit) {
    gauge('outloud_ledger_audit_ok', 'Whether the last ledger audit found no problems').set(audit.clean ? 1 : 0);
    const ranAt = Date.parse(audit.ranAt) / 1000;
    gauge('outloud_ledger_audit_timestamp_seconds', 'When the last ledger audit ran').set(ranAt);
  }

  const counts = await readMarketplaceCounts(deps);
  const roasts = gauge('outloud_roasts', 'Unfinished roasts by status', ['status']);
  for (const [status, count] of Object.entries(counts.roasts)) roasts.set({ status }, count);
  const deliveries = gauge('outloud_deliveries', 'Deliveries by status; deliveries in review also count as pending', [
    'status',
  ]);
  for (const [status, count] of Object.entries(counts.deliveries)) deliveries.set({ status }, count);
  const spotChecks = gauge(
    'outloud_spot_checks',
    'Spot checks of completed deliveries: open, or random ones missed in the last 30 days',
    ['state'],
  );
  for (const [state, count] of Object.entries(await countSpotChecks(deps.db))) spotChecks.set({ state }, count);
  gauge('outloud_slots_open', 'Slots that testers can claim').set(counts.openSlots);
  gauge('outloud_claims_active', 'Slots that testers have claimed').set(counts.activeClaims);

  gauge('outloud_up_database', upHelp).set(1);
  return registry.metrics();
}

function createGauge(registry: Registry, name: string, help: string, labelNames: string[] = []): Gauge {
  return new Gauge({ name, help, labelNames, registers: [registry] });
}
