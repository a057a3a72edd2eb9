import * as contract from '@outloud/contract/earnings';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { recordIp } from '../ip-history/ip-history.service.ts';
import { getEarningsForTester } from './earnings.service.ts';
import { throttles } from './payouts.limits.ts';
import { requestPayout } from './request-payout.service.ts';

export function payoutRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getEarnings, ({ query, session }) => getEarningsForTester(deps, session.userId, query));

  route(app, contract.requestPayout, async ({ body, session, idempotencyKey, request }) => {
    const { userId, isFresh } = session;
    await deps.throttle.hit(throttles.request, userId);
    await recordIp(deps, userId, request.ip);
    return { payout: await requestPayout(deps, { userId, isFresh, idempotencyKey }, body) };
  });
}
