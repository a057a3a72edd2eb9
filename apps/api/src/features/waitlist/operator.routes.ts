import * as contract from '@outloud/contract/operators/waitlist';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { approveApplication, resendInvitation } from './approve-application.service.ts';
import * as applications from './operator.service.ts';

const invitationThrottle = { name: 'invitation', limit: 5, minutes: 60 } as const;

export function operatorWaitlistRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listOperatorApplications, ({ query }) => applications.listApplications(deps, query));

  route(app, contract.getOperatorApplication, async ({ params }) => ({
    application: await applications.getApplication(deps, params.id),
  }));

  route(app, contract.updateApplication, async ({ params, body, session }) => ({
    application: await applications.updateApplication(deps, session, params.id, body),
  }));

  route(app, contract.deleteApplication, async ({ params, session }) => {
    await applications.deleteApplication(deps, session, params.id);
    return {};
  });

  route(app, contract.approveApplication, async ({ params, session }) => ({
    testerUser: await approveApplication(deps, session, params.id),
  }));

  route(app, contract.resendInvitation, async ({ params, session }) => {
    await deps.throttle.hit(invitationThrottle, params.id);
    await resendInvitation(deps, session, params.id);
    return {};
  });
}
