import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerMalformed } from './malformed.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes in large files: the sender may be slow, as long as something keeps coming. */
    takesLong?: boolean;
  }
  interface FastifyRequest {
    deadline: NodeJS.Timeout | null;
  }
}

/** Whoever sends a small body drop by drop would hold a connection for as long as they like. */
export function installDeadline(app: FastifyInstance, deadlineMs = 60_000): void {
  app.decorateRequest('deadline', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const { raw } = request;
    const giveUp = () => {
      if (raw.complete) return;
      if (reply.sent) raw.socket.destroy();
      else answerMalformed(timeout, raw.socket);
    };
    request.deadline = setTimeout(giveUp, deadlineMs).unref();
    // An answer does not end it: whoever was refused could send on for ever.
    raw.once('close', () => {
      if (raw.complete || raw.socket.destroyed) clearTimeout(request.deadline ?? undefined);
    });
  });
  // From here on it is known who sends.
  app.addHook('preParsing', async (request) => {
    if (request.routeOptions.config.takesLong) clearTimeout(request.deadline ?? undefined);
  });
}

const timeout = { code: 'ERR_HTTP_REQUEST_TIMEOUT' };

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** What the rest of such a request may take: the statements before and after the inspection. */
const restSeconds = 60;

/** An inspection may take longer than a connection may be silent. `seconds` is the limit of the inspection itself. */
export function allowForInspection({ raw }: FastifyRequest, seconds: number): void {
  raw.socket.setTimeout((seconds + restSeconds) * 1000);
}

/** Aborts when the client closes the connection before it has the answer. */
export function signalWhenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
