import type { FastifyInstance } from 'fastify';
import { answerMalformed } from './malformed.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes in large files: the sender may be slow, as long as something keeps coming. */
    takesLong?: boolean;
  }
}

const deadlineMs = 60_000;

/** Whoever sends a small body drop by drop would hold a connection for as long as they like. */
export function installDeadline(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.complete || request.routeOptions.config.takesLong) return;
    const timer = setTimeout(() => {
      if (!request.raw.complete) answerMalformed({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.raw.socket);
    }, deadlineMs);
    reply.raw.once('close', () => clearTimeout(timer));
  });
}
