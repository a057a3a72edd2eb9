import { Readable } from 'node:stream';
import * as contract from '@outloud/contract/operators/payouts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { exportPayouts, listPayoutsForOperator } from './operator.service.ts';
import { markPayoutAsPaid, proposePayout, returnPayoutToTester } from './settle-payout.service.ts';

export function operatorPayoutRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listOperatorPayouts, ({ query, session }) => listPayoutsForOperator(deps, session, query));

  route(app, contract.exportPayouts, async ({ query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="outloud-payouts.csv"');
    reply.type('text/csv; charset=utf-8').send(Readable.from(exportPayouts(deps, query.status)));
    return null;
  });

  route(app, contract.proposePayout, async ({ params, body, session }) => ({
    payout: await proposePayout(deps, session, params.id, body),
  }));

  route(app, contract.markPayoutPaid, async ({ params, body, session }) => ({
    payout: await markPayoutAsPaid(deps, session, params.id, body),
  }));

  route(app, contract.returnPayout, async ({ params, body, session }) => ({
    payout: await returnPayoutToTester(deps, session, params.id, body),
  }));
}
