import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const denyAllPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Runs for every response. Pages set their own content security policy; all other responses may load nothing. */
export function setSecurityHeaders(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), payment=(), display-capture=(self), microphone=(self)',
    'x-request-id': request.id,
  });
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', denyAllPolicy);
  if (config.publicUrl.startsWith('https:')) {
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
  if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
}
