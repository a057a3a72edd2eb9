import * as contract from '@outloud/contract/operators/roasts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { listRoastReports } from '../claims/operator.service.ts';
import { listRoastDeliveriesForOperator } from '../deliveries/operator.service.ts';
import {
  cancelRoastAsOperator,
  getRoastForOperator,
  listRoastsForOperator,
  resumeRoastForOperator,
} from './operator.service.ts';

export function operatorRoastRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listOperatorRoasts, ({ query }) => listRoastsForOperator(deps, query));

  route(app, contract.listOperatorRoastsAlias, ({ query }) => listRoastsForOperator(deps, query));

  route(app, contract.getOperatorRoast, async ({ params }) => ({
    roastRequest: { ...(await getRoastForOperator(deps, params.id)), reports: await listRoastReports(deps, params.id) },
    deliveries: await listRoastDeliveriesForOperator(deps, params.id),
  }));

  route(app, contract.resumeRoast, async ({ params, body, session }) => {
    await resumeRoastForOperator(deps, session, { id: params.id, reason: body.reason });
    return {};
  });

  route(app, contract.cancelRoastAsOperator, ({ params, body, session, idempotencyKey }) =>
    cancelRoastAsOperator(deps, session, { id: params.id, reason: body.reason, idempotencyKey }),
  );
}
