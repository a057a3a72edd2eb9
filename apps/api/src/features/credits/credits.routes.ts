import { Readable } from 'node:stream';
import * as contract from '@outloud/contract/credits';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { readClient } from '../ip-history/client.service.ts';
import { confirmCheckout, startCheckout, startPackageCheckout } from './checkouts/checkout.service.ts';
import { throttles } from './credits.limits.ts';
import { toStatementCsv } from './credits.presenter.ts';
import * as credits from './credits.service.ts';

export function creditRoutes(app: FastifyInstance, deps: Deps): void {
  const { throttle } = deps;

  route(app, contract.getBalance, ({ session }) => credits.getCredits(deps.db, session.userId));

  route(app, contract.listPackages, () => credits.pricedPackages);

  route(app, contract.startCheckout, async ({ body, session, idempotencyKey, request, reply }) => {
    await throttle.hit(throttles.checkout, session.userId);
    const client = readClient(deps, request, reply);
    return startPackageCheckout(deps, { userId: session.userId, idempotencyKey, client }, body.packageId);
  });

  route(app, contract.startCustomCheckout, async ({ body, session, idempotencyKey, request, reply }) => {
    await throttle.hit(throttles.checkout, session.userId);
    const client = readClient(deps, request, reply);
    return startCheckout(deps, { userId: session.userId, idempotencyKey, client }, body.creditAmount);
  });

  route(app, contract.confirmPayment, async ({ body, session }) => {
    await throttle.hit(throttles.confirm, session.userId);
    const granted = await confirmCheckout(deps, session.userId, body.sessionId);
    return { ...(await credits.getCredits(deps.db, session.userId)), credits: granted };
  });

  route(app, contract.listTransactions, ({ query, session }) =>
    credits.listTransactionsForCustomer(deps, session.userId, query),
  );

  route(app, contract.exportTransactions, async ({ session, reply }) => {
    reply.header('content-disposition', 'attachment; filename="outloud-statement.csv"');
    reply
      .type('text/csv; charset=utf-8')
      .send(Readable.from(toStatementCsv(credits.streamTransactions(deps, session.userId))));
    return null;
  });

  route(app, contract.getReceipt, async ({ params, session }) => ({
    receipt: await credits.getReceiptForCustomer(deps, session.userId, params.id),
  }));
}
