import * as contract from '@outloud/contract/feedback';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { recordClient } from '../ip-history/client.service.ts';
import { getFeedback, rateDelivery } from './feedback.service.ts';
import { requestRefund } from './request-refund.service.ts';

export function feedbackRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getFeedback, async ({ params, session }) => ({
    feedback: await getFeedback(deps, session.userId, params.id),
  }));

  route(app, contract.rateDelivery, async ({ params, body, session }) => ({
    feedback: await rateDelivery(deps, session.userId, params.id, body),
  }));

  route(app, contract.requestRefund, async ({ params, body, session, request, reply }) => {
    await recordClient(deps, session.userId, request, reply);
    return { feedback: await requestRefund(deps, session.userId, params.id, body.reason) };
  });
}
