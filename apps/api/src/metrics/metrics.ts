import type { IsolationLevel } from '@outloud/domain/operators';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of this process. */
export type Metrics = {
  recordRequest: (labels: { method: string; route: string; status: string }, seconds: number) => void;
  recordStep: (labels: { step: string; outcome: string }, seconds: number) => void;
  /** Returns the Prometheus text format. */
  read: () => Promise<string>;
};

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const stepBuckets = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800];

/** Uses its own registry, because tests run several servers in one process. */
export function createMetrics(pool: pg.Pool, isolation: IsolationLevel): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requestLabels = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'outloud_http_requests_total',
    help: 'HTTP requests by route and status class',
    labelNames: requestLabels,
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'outloud_http_request_seconds',
    help: 'Duration of HTTP requests until the last byte was sent',
    labelNames: requestLabels,
    buckets: requestBuckets,
    registers,
  });
  const stepSeconds = new Histogram({
    name: 'outloud_step_seconds',
    help: 'Duration of delivery steps in this process by outcome',
    labelNames: ['step', 'outcome'] as const,
    buckets: stepBuckets,
    registers,
  });
  registerPoolGauges(pool, registers);
  new Gauge({
    name: 'outloud_isolation',
    help: 'Decoder isolation of this process; the active level has the value 1',
    labelNames: ['level'],
    registers,
  }).set({ level: isolation }, 1);
  return {
    recordRequest(labels, seconds) {
      requests.inc(labels);
      requestSeconds.observe(labels, seconds);
    },
    recordStep: (labels, seconds) => stepSeconds.observe(labels, seconds),
    read: () => registry.metrics(),
  };
}

function registerPoolGauges(pool: pg.Pool, registers: Registry[]): void {
  new Gauge({
    name: 'outloud_pool_connections',
    help: 'Database connections of this process by state; waiting counts queries that wait for a connection',
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
    help: 'Maximum number of database connections of this process',
    registers,
    collect() {
      this.set(pool.options.max);
    },
  });
}
