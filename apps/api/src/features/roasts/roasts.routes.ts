import * as guestContract from '@outloud/contract/guests';
import * as contract from '@outloud/contract/roasts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { adminsOnly } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { changeGuestLink, replaceGuestLink } from '../guests/guest-links.service.ts';
import { recordClient } from '../ip-history/client.service.ts';
import { cancelRoast, closeOwnPeopleRoast } from './cancel-roast.service.ts';
import { createRoast, quoteRoast } from './create-roast.service.ts';
import * as roasts from './roasts.service.ts';

/** Limited, because each request sends an email. */
const createThrottle = { name: 'create-roast', limit: 600, minutes: 60 } as const;

export function roastRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.createRoast, async ({ body, session, idempotencyKey, request, reply }) => {
    await deps.throttle.hit(createThrottle, session.userId);
    await recordClient(deps, session.userId, request, reply);
    return { roastRequest: await createRoast(deps, { userId: session.userId, idempotencyKey }, body) };
  });

  route(app, contract.quoteRoast, ({ body }) => quoteRoast(deps, body));

  route(app, contract.listRoasts, async ({ query, session }) => {
    if (query.admin !== 'true') return roasts.listRoasts(deps, session.userId, query);
    if (!(await app.authenticator.isAdmin(session))) throw adminsOnly();
    return roasts.listRoastsNeedingDeliveries(deps, query);
  });

  route(app, contract.getRoast, async ({ params, session }) => ({
    roastRequest: await roasts.getRoastForCustomer(deps, session.userId, params.id),
  }));

  route(app, guestContract.updateGuestLink, async ({ params, body, session }) => {
    await changeGuestLink(deps, session.userId, params.id, body);
    return { roastRequest: await roasts.getRoastForCustomer(deps, session.userId, params.id) };
  });

  route(app, guestContract.replaceGuestLink, async ({ params, session }) => {
    await replaceGuestLink(deps, session.userId, params.id);
    return { roastRequest: await roasts.getRoastForCustomer(deps, session.userId, params.id) };
  });

  route(app, guestContract.closeRoast, async ({ params, session }) => {
    await closeOwnPeopleRoast(deps, session.userId, params.id);
    return { roastRequest: await roasts.getRoastForCustomer(deps, session.userId, params.id) };
  });

  route(app, contract.cancelRoast, ({ params, session, idempotencyKey }) =>
    cancelRoast(deps, { userId: session.userId, idempotencyKey }, params.id),
  );
}
