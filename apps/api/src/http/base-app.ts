import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { installDrain } from './drain.ts';
import { installErrorHandler, sendError } from './error-handler.ts';
import { answerMalformed } from './malformed.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { createTrustProxy } from './trust-proxy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose call it is, or whose account it was about; and why it was refused. For the log. */
    who: string | null;
    refusal: string | null;
  }
}

const megabyte = 1024 ** 2;

/** What holds for every address, of a site or of a worker: limits, ids, headers, errors, the log, and the stop. */
export function createBaseApp(
  { config, log }: { config: Config; log: Logger },
  options: { rewriteUrl?: (request: IncomingMessage) => string } = {},
): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    // An address that cannot be decoded is one that does not exist; the hooks do not see it.
    frameworkErrors: (_error, request, reply) => {
      setSecurityHeaders(config, request, reply);
      return sendError(reply, notFound());
    },
    clientErrorHandler: answerMalformed,
    trustProxy: createTrustProxy(config.trustProxy),
    return503OnClosing: false,
    bodyLimit: megabyte,
    connectionTimeout: 60_000,
    // How long a body may take depends on the route.
    requestTimeout: 0,
    routerOptions: { maxParamLength: 200 },
    ...options,
  }) as unknown as FastifyInstance;
  app.decorate('endpoints', []);
  app.decorateRequest('who', null);
  app.decorateRequest('refusal', null);
  installErrorHandler(app);
  app.addHook('onSend', async (request, reply) => setSecurityHeaders(config, request, reply));
  installDrain(app, config.drainSeconds);
  logRequests(app);
  return app;
}

/** One line a request, with who and what became of it; the path alone, because queries carry tokens. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip, who, refusal } = request;
    const known = { ...(who && { who }), ...(refusal && { refusal }) };
    const line = { method, path: url.split('?')[0], status: reply.statusCode, ip, ...known };
    request.log.info({ ...line, ms: Math.round(reply.elapsedTime) }, 'request');
  });
}
