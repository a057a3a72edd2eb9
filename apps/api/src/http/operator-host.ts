import { uploadsPath } from '@outloud/contract/deliveries';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';

/** What the console loads from its own origin besides the operator API: uploads, recordings and health checks. */
const sharedPaths = [uploadsPath, '/api/media', '/api/health', '/metrics'];

type OperatorHost = { host: string | null; prefix: string };

/**
 * With OPERATOR_HOST, the console and /api/admin answer only on that host, and that host serves nothing else. Every
 * other combination is a 404, before the access check and without a log line, like an unknown path of the site.
 */
export function installOperatorHost(app: FastifyInstance, { host, prefix }: OperatorHost): void {
  if (!host) return;
  const operatorPaths = [`/${prefix}`, '/api/admin'];
  app.addHook('onRequest', async (request, reply) => {
    const isOperatorHost = request.host.toLowerCase() === host;
    if (isBelow(request, sharedPaths) || isBelow(request, operatorPaths) === isOperatorHost) return;
    if (isOperatorHost || isBelow(request, ['/api'])) throw notFound();
    reply.callNotFound();
    return reply;
  });
}

function isBelow({ url }: FastifyRequest, paths: string[]): boolean {
  const path = url.split('?')[0] ?? '';
  return paths.some((parent) => path === parent || path.startsWith(`${parent}/`));
}
