import * as contract from '@outloud/contract/operators/customers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { readRefundsDue, settleRefund } from '../credits/refunds.service.ts';
import { readCustomer, readCustomers, readStatement } from './customers.service.ts';
import { giveCredits } from './goodwill.service.ts';

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.operatorCustomers, ({ query }) => readCustomers(deps, query));

  route(app, contract.operatorCustomerDetail, async ({ params }) => ({
    customer: await readCustomer(deps, params.id),
  }));

  route(app, contract.customerTransactions, ({ params, query }) => readStatement(deps, params.id, query));

  route(app, contract.giveGoodwill, ({ params, body, session, idempotencyKey }) =>
    giveCredits(deps, session, { ...body, customer: params.id, idempotencyKey }),
  );

  route(app, contract.refundsDue, async () => ({ refunds: await readRefundsDue(deps) }));

  route(app, contract.settleRefund, async ({ params, body, session }) => {
    await settleRefund(deps, session, { id: params.id, reason: body.reason });
    return {};
  });
}
