import * as contract from '@outloud/contract/fairness';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { appealRejection } from './appeals.service.ts';
import { getFairness, listDecisions } from './fairness.service.ts';

export function fairnessRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getFairness, ({ session }) => getFairness(deps, session.userId));

  route(app, contract.listDecisions, ({ query, session }) => listDecisions(deps, session.userId, query));

  route(app, contract.appealRejection, async ({ params, body, session }) => ({
    appeal: await appealRejection(deps, session.userId, params.id, body.text),
  }));
}
