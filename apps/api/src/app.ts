import { randomUUID } from 'node:crypto';
import { sandboxPath } from '@outloud/contract/sandbox';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { hashToken } from './crypto.ts';
import type { Deps } from './deps.ts';
import { notFound } from './errors.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { isAdmin } from './features/accounts/accounts.service.ts';
import { googleRoutes } from './features/accounts/google.routes.ts';
import { findSession } from './features/accounts/sessions.repo.ts';
import { claimRoutes } from './features/claims/claims.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { creditRoutes } from './features/credits/credits.routes.ts';
import { sandboxRoutes } from './features/credits/sandbox.routes.ts';
import { webhookRoutes } from './features/credits/webhook.routes.ts';
import { customerRoutes } from './features/customers/customers.routes.ts';
import { deliveryRoutes } from './features/deliveries/deliveries.routes.ts';
import { operatorDeliveryRoutes } from './features/deliveries/operator.routes.ts';
import { feedbackRoutes } from './features/feedback/feedback.routes.ts';
import { findOperatorSession } from './features/operators/operators.repo.ts';
import { operatorRoutes } from './features/operators/operators.routes.ts';
import { operatorPayoutRoutes } from './features/payouts/operator.routes.ts';
import { payoutRoutes } from './features/payouts/payouts.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { requestRoutes } from './features/requests/requests.routes.ts';
import { roastRoutes } from './features/roasts/roasts.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { testerProfileRoutes } from './features/testers/profile.routes.ts';
import { testerRoutes } from './features/testers/testers.routes.ts';
import { uploadRoutes } from './features/uploads/uploads.routes.ts';
import { waitlistRoutes } from './features/waitlist/waitlist.routes.ts';
import { installConsole } from './http/console.ts';
import { installDeadline } from './http/deadline.ts';
import { installDrain } from './http/drain.ts';
import { installErrorHandler, sendError } from './http/error-handler.ts';
import { answerMalformed } from './http/malformed.ts';
import { installApiNotFound } from './http/not-found.ts';
import { warnOfProxy } from './http/proxy-warning.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { installSite } from './http/site.ts';
import { siteConfigOf } from './http/site-config.ts';

const megabyte = 1024 ** 2;

/** Where the built sites are; null for none. */
export type SiteFolders = { web: string | null; console: string | null };

/** The whole HTTP side, ready to listen; it never listens by itself. */
export async function buildApp(deps: Deps, folders: SiteFolders): Promise<FastifyInstance> {
  const { config, pool } = deps;
  const hops = config.trustProxy;
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    // An address that cannot be decoded is one that does not exist; the hooks do not see it.
    frameworkErrors: (_error, request, reply) => {
      setSecurityHeaders(config, request, reply);
      return sendError(reply, notFound());
    },
    clientErrorHandler: answerMalformed,
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    return503OnClosing: false,
    bodyLimit: megabyte,
    connectionTimeout: 60_000,
    // How long a body may take depends on the route.
    requestTimeout: 0,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: toSandboxCall,
  }) as unknown as FastifyInstance;
  app.decorate('endpoints', []);
  app.decorate('authenticator', {
    user: (token) => findSession(pool, hashToken(token)),
    operator: (token) => findOperatorSession(pool, hashToken(token)),
    isAdmin: ({ userId }) => isAdmin(deps, userId),
  });
  app.decorate('idempotency', deps.idempotency);
  app.decorateRequest('session', null);
  installJsonParser(app);
  installErrorHandler(app);
  app.addHook('onSend', async (request, reply) => setSecurityHeaders(config, request, reply));
  installApiNotFound(app);
  installDrain(app, config.drainSeconds);
  installDeadline(app);
  logRequests(app);
  if (hops === false) warnOfProxy(app);

  systemRoutes(app, deps);
  accountRoutes(app, deps);
  googleRoutes(app, deps);
  creditRoutes(app, deps);
  await sandboxRoutes(app, deps);
  await webhookRoutes(app, deps);
  roastRoutes(app, deps);
  await deliveryRoutes(app, deps);
  await operatorDeliveryRoutes(app, deps);
  feedbackRoutes(app, deps);
  await uploadRoutes(app, deps);
  waitlistRoutes(app, deps);
  contactRoutes(app, deps);
  testerRoutes(app, deps);
  payoutRoutes(app, deps);
  testerProfileRoutes(app, deps);
  claimRoutes(app, deps);
  operatorRoutes(app, deps);
  requestRoutes(app, deps);
  customerRoutes(app, deps);
  operatorPayoutRoutes(app, deps);
  reportRoutes(app, deps);
  installConsole(app, folders.console, deps.secrets.operatorPrefix);
  await installSite(app, folders.web, siteConfigOf(config));
  return app;
}

/** What the sandbox's page offers as buttons can be posted to below its own address too. */
function toSandboxCall({ method, url = '/' }: { method?: string; url?: string }): string {
  return method === 'POST' && url.startsWith(`${sandboxPath}/`) ? `/api${url}` : url;
}

/** An empty body counts as none: many clients announce JSON on every call, and a DELETE has nothing to say. */
function installJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, done);
  });
}

/** One line a request; the path alone, because queries carry tokens. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip } = request;
    const line = { method, path: url.split('?')[0], status: reply.statusCode, ip };
    request.log.info({ ...line, ms: Math.round(reply.elapsedTime) }, 'request');
  });
}
