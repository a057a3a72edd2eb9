import { setTimeout as wait } from 'node:timers/promises';
import { getHealth } from '@outloud/contract/system';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { authorize } from '../../http/access.ts';
import { createOpenApiDocument } from '../../http/openapi.ts';
import { route } from '../../http/route.ts';
import { installApiReference } from './api-reference.ts';

const healthTimeoutMs = 2000;

/** `pool` is null in the media service, which has no database. */
export function healthRoute(app: FastifyInstance, { pool }: { pool: Deps['pool'] | null }): void {
  route(app, getHealth, async () => {
    if (app.drain.hasBegun) throw new AppError(503, 'stopping', 'The server is shutting down.');
    if (!pool) return { status: 'ok' as const };
    const result = await Promise.race([pool.query('select 1').catch(() => null), wait(healthTimeoutMs, null)]);
    if (!result) throw new AppError(503, 'database_unavailable', 'The database is not responding.');
    return { status: 'ok' as const };
  });
}

export function systemRoutes(app: FastifyInstance, deps: Deps): void {
  healthRoute(app, deps);

  app.get('/api/openapi.json', async (_request, reply) => {
    const publicEndpoints = app.endpoints.filter((endpoint) => !endpoint.path.startsWith('/admin'));
    return reply.send(createOpenApiDocument(publicEndpoints, { title: 'Outloud', server: '/api' }));
  });

  const requireOperator = async (request: FastifyRequest) => {
    await authorize('operator', request, app.authenticator);
  };
  app.get('/api/admin/openapi.json', { onRequest: requireOperator }, async (_request, reply) => {
    const operatorEndpoints = app.endpoints.filter((endpoint) => endpoint.path.startsWith('/admin'));
    return reply.send(createOpenApiDocument(operatorEndpoints, { title: 'Outloud operator API', server: '/api' }));
  });

  installApiReference(app);
}
