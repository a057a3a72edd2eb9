import type { FastifyReply, FastifyRequest } from 'fastify';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Unknown methods share one label, so that clients cannot create labels. */
export function getMethodLabel({ method }: FastifyRequest): string {
  return methods.has(method) ? method : 'other';
}

/**
 * Returns the route pattern as a metric label, never the requested URL, which may contain names and tokens. Pages,
 * files and the console (whose prefix is secret) share one label.
 */
export function getRouteLabel(request: FastifyRequest, reply: FastifyReply): string {
  const { url } = request.routeOptions;
  if (request.is404 || !url) return reply.statusCode < 400 ? 'site' : 'unknown';
  return url.startsWith('/api/') || url === '/metrics' ? url : 'site';
}
