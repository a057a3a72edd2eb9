import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { notFound } from './errors.ts';
import { healthRoute } from './features/system/system.routes.ts';
import { createBaseApp } from './http/base-app.ts';
import { installBodyTimeout } from './http/body-timeout.ts';
import { installMetrics } from './metrics/install-metrics.ts';

/** The HTTP server of a worker with a port: health check and metrics only. */
export function buildWorkerApp(deps: Deps): FastifyInstance {
  const app = createBaseApp(deps);
  app.setNotFoundHandler(() => Promise.reject(notFound()));
  installBodyTimeout(app);
  installMetrics(app, deps);
  healthRoute(app, deps);
  return app;
}
