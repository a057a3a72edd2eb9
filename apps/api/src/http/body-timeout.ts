import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { respondToMalformedRequest } from './error-handler.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts large files: a slow upload is allowed as long as data keeps arriving. */
    acceptsLargeFile?: boolean;
  }
  interface FastifyRequest {
    bodyTimer: NodeJS.Timeout | null;
  }
}

/** Limits the time to receive a body, so that a slow sender cannot hold a connection forever (Slowloris). */
export function installBodyTimeout(app: FastifyInstance, deadlineMs = 60_000): void {
  app.decorateRequest('bodyTimer', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const { raw } = request;
    const abort = () => {
      if (raw.complete) return;
      if (reply.sent) raw.socket.destroy();
      else respondToMalformedRequest(timeoutError, raw.socket);
    };
    request.bodyTimer = setTimeout(abort, deadlineMs).unref();
    // A response does not clear the timer: a rejected client could keep sending forever.
    raw.once('close', () => {
      if (raw.complete || raw.socket.destroyed) clearTimeout(request.bodyTimer ?? undefined);
    });
  });
  // Runs after authentication, so only known senders get unlimited time.
  app.addHook('preParsing', async (request) => {
    if (request.routeOptions.config.acceptsLargeFile) clearTimeout(request.bodyTimer ?? undefined);
  });
}

const timeoutError = { code: 'ERR_HTTP_REQUEST_TIMEOUT' };

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Time for the database statements before and after the inspection. */
const overheadSeconds = 60;

/** An inspection may take longer than the connection's idle timeout. `seconds` is the time limit of the inspection. */
export function extendTimeoutForInspection({ raw }: FastifyRequest, seconds: number): void {
  raw.socket.setTimeout((seconds + overheadSeconds) * 1000);
}

export function createDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
}
