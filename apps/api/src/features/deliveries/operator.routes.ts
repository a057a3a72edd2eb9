import * as contract from '@outloud/contract/operators/deliveries';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { extendTimeoutForInspection } from '../../http/body-timeout.ts';
import { route } from '../../http/route.ts';
import { requireAdminKey } from '../operators/admin-key.service.ts';
import { inspectionTimeoutSeconds } from '../uploads/inspection.service.ts';
import { decideDelivery } from './decide-delivery.service.ts';
import { deleteDelivery } from './delete-delivery.service.ts';
import { getDeliveryForOperator, listDeliveriesForOperator } from './operator.service.ts';
import { closeSpotCheck } from './recordings/spot-checks.service.ts';
import { refundDeliveryAsOperator } from './refund-delivery.service.ts';
import { installFormUpload } from './submit/form-upload.routes.ts';
import { createDeliveryAsOperator } from './submit/submit-delivery.service.ts';

export async function operatorDeliveryRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  route(app, contract.listOperatorDeliveries, ({ query }) => listDeliveriesForOperator(deps, query));

  route(app, contract.getOperatorDelivery, async ({ params }) => ({
    delivery: await getDeliveryForOperator(deps, params.id),
  }));

  route(app, contract.updateDelivery, async ({ params, body, session }) => {
    await decideDelivery(deps, session, params.id, body);
    return { delivery: await getDeliveryForOperator(deps, params.id) };
  });

  route(app, contract.closeSpotCheck, async ({ params, session }) => {
    await closeSpotCheck(deps, session, params.id);
    return {};
  });

  route(app, contract.deleteDelivery, async ({ params, body, session }) => {
    await requireAdminKey(deps, session, body.adminKey);
    await deleteDelivery(deps, session, params.id, {
      reason: body.reason ?? null,
      shouldClawBackPay: body.takeBackPay,
    });
    return {};
  });

  route(app, contract.refundDelivery, async ({ params, body, session }) => {
    await requireAdminKey(deps, session, body.adminKey);
    return { refundedCredits: await refundDeliveryAsOperator(deps, session, params.id, body.reason) };
  });

  await app.register(async (scope) => {
    // Removes the uploaded file again when the request fails, for example because of a wrong admin key.
    await installFormUpload(scope, deps);
    route(scope, contract.createDelivery, async ({ body, session, request }) => {
      extendTimeoutForInspection(request, inspectionTimeoutSeconds.submit);
      return { delivery: await createDeliveryAsOperator(deps, session, body) };
    });
  });
}
