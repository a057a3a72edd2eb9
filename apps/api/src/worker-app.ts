import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { notFound } from './errors.ts';
import { healthRoute } from './features/system/system.routes.ts';
import { createBaseApp } from './http/base-app.ts';
import { installDeadline } from './http/deadline.ts';
import { installMetrics } from './metrics/serve.ts';

/** What a worker tells of itself, where it was given a port: whether it is well, and its figures. */
export function buildWorkerApp(deps: Deps): FastifyInstance {
  const app = createBaseApp(deps);
  app.setNotFoundHandler(() => Promise.reject(notFound()));
  installDeadline(app);
  installMetrics(app, deps);
  healthRoute(app, deps);
  return app;
}
