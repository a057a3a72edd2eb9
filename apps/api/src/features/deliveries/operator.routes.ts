import * as contract from '@outloud/contract/operators/deliveries';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { allowForInspection } from '../../http/deadline.ts';
import { route } from '../../http/route.ts';
import { requireAdminKey } from '../operators/admin-key.service.ts';
import { createByOperator } from './create.service.ts';
import { decideOn } from './decide.service.ts';
import { deleteDelivery } from './delete.service.ts';
import { installFormUpload } from './form-upload.routes.ts';
import { inspectionSeconds } from './inspect.service.ts';
import { readForOperator, readForOperators } from './operator.service.ts';
import { refundByOperator } from './refund.service.ts';

export async function operatorDeliveryRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  route(app, contract.operatorDeliveries, ({ query }) => readForOperators(deps, query));

  route(app, contract.operatorDeliveryDetail, async ({ params }) => ({
    delivery: await readForOperator(deps, params.id),
  }));

  route(app, contract.updateDelivery, async ({ params, body, session }) => {
    await decideOn(deps, session, params.id, body);
    return { delivery: await readForOperator(deps, params.id) };
  });

  route(app, contract.deleteDelivery, async ({ params, body, session }) => {
    await requireAdminKey(deps, session, body.adminKey);
    await deleteDelivery(deps, session, params.id, { reason: body.reason ?? null, clawsBackPay: body.takeBackPay });
    return {};
  });

  route(app, contract.refundDelivery, async ({ params, body, session }) => {
    await requireAdminKey(deps, session, body.adminKey);
    return { refundedCredits: await refundByOperator(deps, session, params.id, body.reason) };
  });

  await app.register(async (scope) => {
    // Removes the uploaded file again when the request fails, for example because of a wrong admin key.
    await installFormUpload(scope, deps);
    route(scope, contract.createDelivery, async ({ body, session, request }) => {
      allowForInspection(request, inspectionSeconds.submit);
      return { delivery: await createByOperator(deps, session, body) };
    });
  });
}
