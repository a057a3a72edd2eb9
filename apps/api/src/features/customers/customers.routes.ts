import * as contract from '@outloud/contract/operators/customers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { listRefundsDue, settleRefund } from '../credits/refunds.service.ts';
import { getCustomer, listCustomers, listCustomerTransactions } from './customers.service.ts';
import { grantGoodwill } from './grant-goodwill.service.ts';

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listOperatorCustomers, ({ query }) => listCustomers(deps, query));

  route(app, contract.getOperatorCustomer, async ({ params }) => ({
    customer: await getCustomer(deps, params.id),
  }));

  route(app, contract.listCustomerTransactions, ({ params, query }) =>
    listCustomerTransactions(deps, params.id, query),
  );

  route(app, contract.giveGoodwill, ({ params, body, session, idempotencyKey }) =>
    grantGoodwill(deps, session, { ...body, customerId: params.id, idempotencyKey }),
  );

  route(app, contract.listRefundsDue, async () => ({ refunds: await listRefundsDue(deps) }));

  route(app, contract.settleRefund, async ({ params, body, session }) => {
    await settleRefund(deps, session, { id: params.id, reason: body.reason });
    return {};
  });
}
