import * as contract from '@outloud/contract/findings';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { listFindingsForCustomer } from './findings.service.ts';

export function findingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listFindings, ({ params, session }) => listFindingsForCustomer(deps, session.userId, params.id));
}
