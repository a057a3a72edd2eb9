import * as contract from '@outloud/contract/feedback';
import * as operatorContract from '@outloud/contract/operators/complaints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { noteAddress } from '../accounts/addresses.service.ts';
import { complain } from './complain.service.ts';
import { rate, readFeedback } from './feedback.service.ts';
import { decide, readComplaints } from './operator.service.ts';

export function feedbackRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getFeedback, async ({ params, session }) => ({
    feedback: await readFeedback(deps, session.userId, params.id),
  }));

  route(app, contract.rateDelivery, async ({ params, body, session }) => ({
    feedback: await rate(deps, session.userId, params.id, body),
  }));

  route(app, contract.reportNotHelpful, async ({ params, body, session, request }) => {
    await noteAddress(deps, session.userId, request.ip);
    return { feedback: await complain(deps, session.userId, params.id, body.reason) };
  });

  route(app, operatorContract.operatorComplaints, ({ query }) => readComplaints(deps, query));

  route(app, operatorContract.decideComplaint, async ({ params, body, session }) => ({
    complaint: await decide(deps, session, params.id, body),
  }));
}
