import { uploadsPath } from '@outloud/contract/deliveries';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';

/** What the console loads from its own origin besides the operator API: uploads and signed recordings. */
const consoleRoutes = new RegExp(`^(${uploadsPath}(/|$)|/api/deliveries/:id/(video|poster|files/))`);
const systemRoutes = new Set(['/api/health', '/metrics']);

/**
 * With OPERATOR_HOST, the console and /api/admin answer only on that host, and that host serves nothing else. Everything
 * else is a 404, like an unknown path. Reads the Host header only: clients could forge X-Forwarded-Host.
 */
export function installOperatorHost(app: FastifyInstance, { host, prefix }: { host: string | null; prefix: string }) {
  if (!host) return;
  app.addHook('onRequest', async (request, reply) => {
    const path = getRoutePath(request);
    const isOperatorHost = request.headers.host?.toLowerCase() === host;
    const isOperatorPath = isBelow(path, `/${prefix}`) || isBelow(path, '/api/admin');
    const isSharedPath = systemRoutes.has(path) || consoleRoutes.test(path);
    if (isSharedPath || isOperatorPath === isOperatorHost) return;
    if (isOperatorHost || isBelow(path, '/api')) throw notFound();
    reply.callNotFound();
    return reply;
  });
}

/** The route, not the URL: an encoded URL such as /api/adm%69n matches the route /api/admin. */
function getRoutePath({ is404, url, routeOptions }: FastifyRequest): string {
  return (is404 ? null : routeOptions.url) ?? url.split('?')[0] ?? '';
}

const isBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`);
