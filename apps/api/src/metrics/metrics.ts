import type { IsolationLevel } from '@outloud/domain/operators';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What this process counts of its own work. */
export type Metrics = {
  countRequest: (labels: { method: string; route: string; status: string }, seconds: number) => void;
  countStep: (labels: { step: string; outcome: string }, seconds: number) => void;
  /** In Prometheus' words. */
  read: () => Promise<string>;
};

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const stepBuckets = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800];

/** Each in a registry of its own: several programs may live in one process. */
export function createMetrics(pool: pg.Pool, isolation: IsolationLevel): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requestLabels = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'outloud_http_requests_total',
    help: 'Requests that were answered, by route and class of status',
    labelNames: requestLabels,
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'outloud_http_request_seconds',
    help: 'How long requests took until the last byte was handed over',
    labelNames: requestLabels,
    buckets: requestBuckets,
    registers,
  });
  const stepSeconds = new Histogram({
    name: 'outloud_step_seconds',
    help: 'How long the steps of deliveries took in this process, by what became of them',
    labelNames: ['step', 'outcome'] as const,
    buckets: stepBuckets,
    registers,
  });
  countConnections(pool, registers);
  new Gauge({
    name: 'outloud_isolation',
    help: 'How well this process isolates its decoders: 1 for the level in force',
    labelNames: ['level'],
    registers,
  }).set({ level: isolation }, 1);
  return {
    countRequest(labels, seconds) {
      requests.inc(labels);
      requestSeconds.observe(labels, seconds);
    },
    countStep: (labels, seconds) => stepSeconds.observe(labels, seconds),
    read: () => registry.metrics(),
  };
}

function countConnections(pool: pg.Pool, registers: Registry[]): void {
  new Gauge({
    name: 'outloud_pool_connections',
    help: 'Connections of this process to the database; waiting is work that has none',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'outloud_pool_size',
    help: 'How many connections this process may have to the database',
    registers,
    collect() {
      this.set(pool.options.max);
    },
  });
}
