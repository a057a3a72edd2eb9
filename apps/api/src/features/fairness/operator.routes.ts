import * as contract from '@outloud/contract/operators/appeals';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { decideAppeal, listAppealsForOperator } from './operator.service.ts';

export function operatorFairnessRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listAppeals, ({ query }) => listAppealsForOperator(deps, query));

  route(app, contract.decideAppeal, async ({ params, body, session }) => ({
    appeal: await decideAppeal(deps, session, params.id, body),
  }));
}
