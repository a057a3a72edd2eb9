import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashToken } from '../crypto.ts';
import type { Deps } from '../deps.ts';
import { getMethodLabel, getRouteLabel } from '../http/route-label.ts';
import { createDatabaseGauges } from './database-gauges.ts';
import type { Metrics } from './metrics.ts';

type MetricsDeps = Pick<Deps, 'config' | 'db' | 'pool' | 'jobs' | 'metrics'>;

/** Counts the requests of an app and serves /metrics to callers with the token. Other callers get a 404. */
export function installMetrics(app: FastifyInstance, deps: MetricsDeps): void {
  const { metrics, config } = deps;
  if (!metrics || !config.metricsToken) return;
  recordRequests(app, metrics);
  const renderGauges = createDatabaseGauges(deps);
  const expected = hashToken(`Bearer ${config.metricsToken}`);
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(expected, hashAuthorization(request))) return reply.callNotFound();
    const text = [await metrics.read(), await renderGauges()].join('\n');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store').send(text);
  });
}

function hashAuthorization({ headers }: FastifyRequest): Buffer {
  return hashToken(headers.authorization ?? '');
}

function recordRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const labels = { method: getMethodLabel(request), route: getRouteLabel(request, reply), status };
    metrics.recordRequest(labels, reply.elapsedTime / 1000);
  });
}
