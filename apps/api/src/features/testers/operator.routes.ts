import * as contract from '@outloud/contract/operators/testers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import * as testers from './operator.service.ts';

export function operatorTesterRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listOperatorTesters, ({ query }) => testers.listTestersForOperator(deps, query));

  route(app, contract.getOperatorTester, async ({ params }) => ({
    tester: await testers.getTesterForOperator(deps.db, params.id),
  }));

  route(app, contract.reinstateTester, async ({ params, body, session }) => ({
    tester: await testers.reinstateTester(deps, session, params.id, body.reason ?? null),
  }));
}
