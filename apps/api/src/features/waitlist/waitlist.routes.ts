import * as operator from '@outloud/contract/operators/waitlist';
import { applyAsTester } from '@outloud/contract/waitlist';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { getIpPrefix } from '../../ip-prefix.ts';
import { approveApplication, resendInvitation } from './approve-application.service.ts';
import { throttles } from './waitlist.limits.ts';
import * as waitlist from './waitlist.service.ts';

export function waitlistRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, applyAsTester, async ({ body, request }) => {
    await deps.throttle.hit(throttles.apply, getIpPrefix(request.ip));
    await waitlist.submitApplication(deps, body);
    return {};
  });

  route(app, operator.listOperatorApplications, ({ query }) => waitlist.listApplications(deps, query));

  route(app, operator.getOperatorApplication, async ({ params }) => ({
    application: await waitlist.getApplication(deps, params.id),
  }));

  route(app, operator.updateApplication, async ({ params, body, session }) => ({
    application: await waitlist.updateApplication(deps, session, params.id, body),
  }));

  route(app, operator.deleteApplication, async ({ params, session }) => {
    await waitlist.deleteApplication(deps, session, params.id);
    return {};
  });

  route(app, operator.approveApplication, async ({ params, session }) => ({
    testerUser: await approveApplication(deps, session, params.id),
  }));

  route(app, operator.resendInvitation, async ({ params, session }) => {
    await deps.throttle.hit(throttles.invitation, params.id);
    await resendInvitation(deps, session, params.id);
    return {};
  });
}
