import * as contract from '@outloud/contract/operators/risk';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { getLinkedAccounts } from './links.service.ts';

export function operatorRiskRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listLinkedAccounts, ({ params }) => getLinkedAccounts(deps, params.id));
}
