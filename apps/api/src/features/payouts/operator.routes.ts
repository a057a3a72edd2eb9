import { Readable } from 'node:stream';
import * as contract from '@outloud/contract/operators/payouts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { exportPayouts, readPayouts } from './operator.service.ts';
import { markAsPaid, returnToTester } from './settle.service.ts';

export function operatorPayoutRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.operatorPayouts, ({ query }) => readPayouts(deps, query));

  route(app, contract.exportPayouts, async ({ query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="outloud-payouts.csv"');
    reply.type('text/csv; charset=utf-8').send(Readable.from(exportPayouts(deps, query.status)));
    return null;
  });

  route(app, contract.payPayout, async ({ params, body, session }) => ({
    payout: await markAsPaid(deps, session, params.id, body),
  }));

  route(app, contract.returnPayout, async ({ params, body, session }) => ({
    payout: await returnToTester(deps, session, params.id, body),
  }));
}
