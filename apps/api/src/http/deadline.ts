import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerMalformed } from './malformed.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes in large files: the sender may be slow, as long as something keeps coming. */
    takesLong?: boolean;
  }
}

/** Whoever sends a small body drop by drop would hold a connection for as long as they like. */
export function installDeadline(app: FastifyInstance, deadlineMs = 60_000): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request) || request.routeOptions.config.takesLong) return;
    const timer = setTimeout(() => {
      if (!request.raw.complete) answerMalformed({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.raw.socket);
    }, deadlineMs);
    reply.raw.once('close', () => clearTimeout(timer));
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
