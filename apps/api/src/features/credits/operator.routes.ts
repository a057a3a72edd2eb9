import * as customers from '@outloud/contract/operators/customers';
import * as reports from '@outloud/contract/operators/reports';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { getLastAudit } from './audit.service.ts';
import { listRefundsDue, queueAudit, settleRefund } from './operator.service.ts';

export function operatorCreditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, customers.listRefundsDue, async () => ({ refunds: await listRefundsDue(deps) }));

  route(app, customers.settleRefund, async ({ params, body, session }) => {
    await settleRefund(deps, session, { id: params.id, reason: body.reason });
    return {};
  });

  route(app, reports.getLastLedgerAudit, async () => ({ audit: await getLastAudit(deps) }));

  route(app, reports.startLedgerAudit, async ({ session }) => {
    await queueAudit(deps, session);
    return {};
  });
}
