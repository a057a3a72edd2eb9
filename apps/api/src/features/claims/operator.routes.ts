import * as contract from '@outloud/contract/operators/testers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { suspendTester } from './operator.service.ts';

export function operatorClaimRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.suspendTester, async ({ params, body, session }) => ({
    tester: await suspendTester(deps, session, params.id, body.reason),
  }));
}
