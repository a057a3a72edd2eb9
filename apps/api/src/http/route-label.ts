import type { FastifyReply, FastifyRequest } from 'fastify';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Strangers may make methods up. */
export function methodLabel({ method }: FastifyRequest): string {
  return methods.has(method) ? method : 'other';
}

/**
 * Which route a request took, in a few fixed words: never the address that was asked for, which may carry names and
 * tokens. Pages, files and the console, whose prefix is a secret, are one.
 */
export function routeLabel(request: FastifyRequest, reply: FastifyReply): string {
  const { url } = request.routeOptions;
  if (request.is404 || !url) return reply.statusCode < 400 ? 'site' : 'unknown';
  return url.startsWith('/api/') || url === '/metrics' ? url : 'site';
}
