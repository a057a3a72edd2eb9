import * as contract from '@outloud/contract/earnings';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { noteAddress } from '../accounts/addresses.service.ts';
import { readAllEarnings } from './earnings.service.ts';
import { throttles } from './payouts.policy.ts';
import { requestPayout } from './request.service.ts';

export function payoutRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.earnings, ({ query, session }) => readAllEarnings(deps, session.userId, query));

  route(app, contract.requestPayout, async ({ body, session, idempotencyKey, request }) => {
    const { userId } = session;
    await deps.throttle.hit(throttles.request, userId);
    await noteAddress(deps, userId, request.ip);
    return { payout: await requestPayout(deps, { userId, idempotencyKey }, body) };
  });
}
