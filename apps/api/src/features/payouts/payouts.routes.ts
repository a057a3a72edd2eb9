import * as contract from '@outloud/contract/earnings';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { getIpPrefix } from '../../ip-prefix.ts';
import { recordClient } from '../ip-history/client.service.ts';
import { getEarningsForTester } from './earnings.service.ts';
import { confirmPayoutAccount } from './payout-account.service.ts';
import { throttles } from './payouts.limits.ts';
import { requestPayout } from './request-payout.service.ts';

export function payoutRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getEarnings, ({ query, session }) => getEarningsForTester(deps, session.userId, query));

  route(app, contract.requestPayout, async ({ body, session, idempotencyKey, request, reply }) => {
    const { userId } = session;
    await deps.throttle.hit(throttles.request, userId);
    await recordClient(deps, userId, request, reply);
    return { payout: await requestPayout(deps, { userId, idempotencyKey }, body) };
  });

  route(app, contract.confirmPayoutAccount, async ({ body, request }) => {
    await deps.throttle.hit(throttles.confirmAccount, getIpPrefix(request.ip));
    await confirmPayoutAccount(deps, body.token);
    return {};
  });
}
