import * as contract from '@outloud/contract/operators/requests';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { readReports } from '../claims/claims.service.ts';
import { readHandledOf } from '../deliveries/deliveries.service.ts';
import { readAnybodys, readEverybodys } from '../roasts/everybody.service.ts';
import { cancelForOperator, resumeRoast } from '../roasts/operator-cancel.service.ts';

/** Operator routes for roasts. A separate feature, because they also show deliveries, which depend on roasts. */
export function requestRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.operatorRoastRequests, ({ query }) => readEverybodys(deps, query));

  route(app, contract.operatorRequests, ({ query }) => readEverybodys(deps, query));

  route(app, contract.operatorRequestDetail, async ({ params }) => ({
    roastRequest: { ...(await readAnybodys(deps, params.id)), reports: await readReports(deps, params.id) },
    deliveries: await readHandledOf(deps, params.id),
  }));

  route(app, contract.resumeRequest, async ({ params, body, session }) => {
    await resumeRoast(deps, session, { id: params.id, reason: body.reason });
    return {};
  });

  route(app, contract.cancelRequest, ({ params, body, session, idempotencyKey }) =>
    cancelForOperator(deps, session, { id: params.id, reason: body.reason, idempotencyKey }),
  );
}
