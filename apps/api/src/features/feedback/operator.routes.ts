import * as contract from '@outloud/contract/operators/refund-requests';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { decideRefundRequest, listRefundRequestsForOperator } from './operator.service.ts';

export function operatorFeedbackRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listOperatorRefundRequests, ({ query }) => listRefundRequestsForOperator(deps, query));

  route(app, contract.decideRefundRequest, async ({ params, body, session }) => ({
    complaint: await decideRefundRequest(deps, session, params.id, body),
  }));
}
