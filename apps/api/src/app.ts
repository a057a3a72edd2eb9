import { sandboxPath } from '@outloud/contract/sandbox';
import type { FastifyInstance } from 'fastify';
import { hashToken } from './crypto.ts';
import type { Deps } from './deps.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { isAdmin } from './features/accounts/accounts.service.ts';
import { googleRoutes } from './features/accounts/google/google.routes.ts';
import { passkeyRoutes } from './features/accounts/passkeys/passkeys.routes.ts';
import { findSession } from './features/accounts/sessions.repo.ts';
import { claimRoutes } from './features/claims/claims.routes.ts';
import { operatorClaimRoutes } from './features/claims/operator.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { sandboxRoutes } from './features/credits/checkouts/sandbox.routes.ts';
import { webhookRoutes } from './features/credits/checkouts/webhook.routes.ts';
import { creditRoutes } from './features/credits/credits.routes.ts';
import { operatorCreditRoutes } from './features/credits/operator.routes.ts';
import { operatorCustomerRoutes } from './features/customers/operator.routes.ts';
import { deliveryRoutes } from './features/deliveries/deliveries.routes.ts';
import { operatorDeliveryRoutes } from './features/deliveries/operator.routes.ts';
import { fairnessRoutes } from './features/fairness/fairness.routes.ts';
import { operatorFairnessRoutes } from './features/fairness/operator.routes.ts';
import { feedbackRoutes } from './features/feedback/feedback.routes.ts';
import { operatorFeedbackRoutes } from './features/feedback/operator.routes.ts';
import { findingRoutes } from './features/findings/findings.routes.ts';
import { guestRoutes } from './features/guests/guests.routes.ts';
import { findGuestSession, getLinkPageStatus } from './features/guests/guests.service.ts';
import { findOperatorSession } from './features/operators/operators.repo.ts';
import { operatorRoutes } from './features/operators/operators.routes.ts';
import { operatorPayoutRoutes } from './features/payouts/operator.routes.ts';
import { payoutRoutes } from './features/payouts/payouts.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { operatorRiskRoutes } from './features/risk/operator.routes.ts';
import { operatorRoastRoutes } from './features/roasts/operator.routes.ts';
import { roastRoutes } from './features/roasts/roasts.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { operatorTesterRoutes } from './features/testers/operator.routes.ts';
import { testerProfileRoutes } from './features/testers/profile.routes.ts';
import { uploadRoutes } from './features/uploads/uploads.routes.ts';
import { operatorWaitlistRoutes } from './features/waitlist/operator.routes.ts';
import { waitlistRoutes } from './features/waitlist/waitlist.routes.ts';
import { installApiNotFound } from './http/api-not-found.ts';
import { createBaseApp } from './http/base-app.ts';
import { installBodyTimeout } from './http/body-timeout.ts';
import { installOperatorHost } from './http/operator-host.ts';
import { installOperatorConsole } from './http/site/operator-console.ts';
import { installSite } from './http/site/site.ts';
import { getSiteConfig } from './http/site/site-config.ts';
import { warnAboutUntrustedProxy } from './http/trust-proxy.ts';
import { installMetrics } from './metrics/install-metrics.ts';
import { traceRequests } from './traces/trace-requests.ts';

/** The folders of the built sites; null for a site that is not served. */
export type SiteFolders = { web: string | null; console: string | null };

/** Builds the HTTP server with all routes. The caller starts listening. */
export async function buildApp(deps: Deps, folders: SiteFolders): Promise<FastifyInstance> {
  const { config, pool } = deps;
  const app = createBaseApp(deps, { rewriteUrl: rewriteSandboxUrl });
  app.decorate('authenticator', {
    findUserSession: (token) => findSession(pool, hashToken(token)),
    findOperatorSession: (token) => findOperatorSession(pool, hashToken(token)),
    findGuestSession: (token) => findGuestSession(deps.db, token),
    isAdmin: ({ userId }) => isAdmin(deps, userId),
  });
  app.decorate('idempotency', deps.idempotency);
  app.decorateRequest('session', null);
  installJsonParser(app);
  traceRequests(app, deps.traces);
  installOperatorHost(app, { host: config.operator.host, prefix: deps.secrets.operatorPrefix });
  installApiNotFound(app);
  installBodyTimeout(app);
  installMetrics(app, deps);
  warnAboutUntrustedProxy(app, config.trustProxy);

  systemRoutes(app, deps);
  accountRoutes(app, deps);
  googleRoutes(app, deps);
  passkeyRoutes(app, deps);
  privacyRoutes(app, deps);
  creditRoutes(app, deps);
  await sandboxRoutes(app, deps);
  await webhookRoutes(app, deps);
  roastRoutes(app, deps);
  await deliveryRoutes(app, deps);
  await operatorDeliveryRoutes(app, deps);
  guestRoutes(app, deps);
  findingRoutes(app, deps);
  fairnessRoutes(app, deps);
  operatorFairnessRoutes(app, deps);
  feedbackRoutes(app, deps);
  operatorFeedbackRoutes(app, deps);
  await uploadRoutes(app, deps);
  waitlistRoutes(app, deps);
  operatorWaitlistRoutes(app, deps);
  contactRoutes(app, deps);
  operatorTesterRoutes(app, deps);
  payoutRoutes(app, deps);
  testerProfileRoutes(app, deps);
  claimRoutes(app, deps);
  operatorClaimRoutes(app, deps);
  operatorRoutes(app, deps);
  operatorRoastRoutes(app, deps);
  operatorCustomerRoutes(app, deps);
  operatorRiskRoutes(app, deps);
  operatorCreditRoutes(app, deps);
  operatorPayoutRoutes(app, deps);
  reportRoutes(app, deps);
  const mediaHosts = config.s3PublicEndpoint ? [config.s3PublicEndpoint] : [];
  installOperatorConsole(app, folders.console, { prefix: deps.secrets.operatorPrefix, mediaHosts });
  const findPageStatus = (pathname: string) => getLinkPageStatus(deps, pathname);
  await installSite(app, folders.web, { config: getSiteConfig(config), mediaHosts, findPageStatus });
  return app;
}

/** The sandbox payment page posts its forms to its own URL, so those posts are rewritten to the API routes. */
function rewriteSandboxUrl({ method, url = '/' }: { method?: string; url?: string }): string {
  return method === 'POST' && url.startsWith(`${sandboxPath}/`) ? `/api${url}` : url;
}

/** Treats an empty body as no body: many clients send a JSON content type with every request, even DELETE. */
function installJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, done);
  });
}
