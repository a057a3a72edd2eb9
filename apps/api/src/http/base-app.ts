import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '@outloud/contract/error-codes';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { installDrain } from './drain.ts';
import { installErrorHandler, respondToMalformedRequest, sendError } from './error-handler.ts';
import { getLoggedPath } from './logged-path.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { createTrustProxy } from './trust-proxy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the user or operator for the request log. Set even after a failed sign-in to a known account. */
    callerId: string | null;
    errorCode: ErrorCode | null;
  }
}

const megabyte = 1024 ** 2;

/** The base of every HTTP server: limits, request ids, security headers, errors, request log and graceful shutdown. */
export function createBaseApp(
  { config, log }: { config: Config; log: Logger },
  options: { rewriteUrl?: (request: IncomingMessage) => string } = {},
): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    // A URL that cannot be decoded gets a 404. Fastify skips the hooks for such a request, so the headers are set here.
    frameworkErrors: (_error, request, reply) => {
      setSecurityHeaders(config, request, reply);
      return sendError(reply, notFound());
    },
    clientErrorHandler: respondToMalformedRequest,
    trustProxy: createTrustProxy(config.trustProxy),
    return503OnClosing: false,
    bodyLimit: megabyte,
    connectionTimeout: 60_000,
    // The body timeout depends on the route. See body-timeout.ts.
    requestTimeout: 0,
    routerOptions: { maxParamLength: 200 },
    ...options,
  }) as unknown as FastifyInstance;
  app.decorate('endpoints', []);
  app.decorateRequest('callerId', null);
  app.decorateRequest('errorCode', null);
  installErrorHandler(app);
  app.addHook('onSend', async (request, reply) => setSecurityHeaders(config, request, reply));
  installDrain(app, config.drainSeconds);
  logRequests(app);
  return app;
}

/** Logs one line per request, without the tokens in URLs. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip, callerId, errorCode } = request;
    const optional = { ...(callerId && { callerId }), ...(errorCode && { errorCode }) };
    const line = { method, path: getLoggedPath(url), status: reply.statusCode, ip, ...optional };
    request.log.info({ ...line, ms: Math.round(reply.elapsedTime) }, 'request');
  });
}
