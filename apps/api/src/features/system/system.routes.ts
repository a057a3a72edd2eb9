import { setTimeout as wait } from 'node:timers/promises';
import { health } from '@outloud/contract/system';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { authorise } from '../../http/access.ts';
import { describeApi } from '../../http/openapi.ts';
import { route } from '../../http/route.ts';
import { installReference } from './reference-page.ts';

/** A database that takes longer for nothing is as good as gone. */
const healthPatienceMs = 2000;

/** The media service has no database. */
export function healthRoute(app: FastifyInstance, { pool }: { pool: Deps['pool'] | null }): void {
  route(app, health, async () => {
    if (app.drain.begun) throw new AppError(503, 'stopping', 'The program is about to stop');
    if (!pool) return { status: 'ok' as const };
    const answer = await Promise.race([pool.query('select 1').catch(() => null), wait(healthPatienceMs, null)]);
    if (!answer) throw new AppError(503, 'database_unavailable', 'The database does not answer');
    return { status: 'ok' as const };
  });
}

export function systemRoutes(app: FastifyInstance, deps: Deps): void {
  healthRoute(app, deps);

  app.get('/api/openapi.json', async (_request, reply) => {
    const visible = app.endpoints.filter((endpoint) => !endpoint.path.startsWith('/admin'));
    return reply.send(describeApi(visible, { title: 'Outloud', server: '/api' }));
  });

  const guard = async (request: FastifyRequest) => {
    await authorise('operator', request, app.authenticator);
  };
  app.get('/api/admin/openapi.json', { onRequest: guard }, async (_request, reply) => {
    const own = app.endpoints.filter((endpoint) => endpoint.path.startsWith('/admin'));
    return reply.send(describeApi(own, { title: 'Outloud operators', server: '/api' }));
  });

  installReference(app);
}
