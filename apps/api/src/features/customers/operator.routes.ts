import * as contract from '@outloud/contract/operators/customers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { grantGoodwill } from './grant-goodwill.service.ts';
import { getCustomer, listCustomers, listCustomerTransactions, listDeletedDebts } from './operator.service.ts';
import { writeOffDebt } from './write-off-debt.service.ts';

export function operatorCustomerRoutes(app: FastifyInstance, deps: Deps): void {
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

  route(app, contract.listDeletedDebts, async () => ({ debts: await listDeletedDebts(deps) }));

  route(app, contract.writeOffDebt, ({ params, body, session, idempotencyKey }) =>
    writeOffDebt(deps, session, { ...body, customerId: params.id, idempotencyKey }),
  );
}
