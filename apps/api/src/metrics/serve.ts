import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashToken } from '../crypto.ts';
import type { Deps } from '../deps.ts';
import { methodLabel, routeLabel } from '../http/route-label.ts';
import { createFigures } from './figures.ts';
import type { Metrics } from './metrics.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'pool' | 'jobs' | 'metrics'>;

/** Counts the requests of an app, and answers /metrics to who has the token; to all others it is an unknown path. */
export function installMetrics(app: FastifyInstance, deps: Needs): void {
  const { metrics, config } = deps;
  if (!metrics || !config.metricsToken) return;
  countRequests(app, metrics);
  const figures = createFigures(deps);
  const expected = hashToken(`Bearer ${config.metricsToken}`);
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(expected, givenIn(request))) return reply.callNotFound();
    const text = [await metrics.read(), await figures()].join('\n');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store').send(text);
  });
}

function givenIn({ headers }: FastifyRequest): Buffer {
  return hashToken(headers.authorization ?? '');
}

function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const labels = { method: methodLabel(request), route: routeLabel(request, reply), status };
    metrics.countRequest(labels, reply.elapsedTime / 1000);
  });
}
