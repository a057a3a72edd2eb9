import { explainReview as explainContract, submitClaim as submitClaimContract } from '@outloud/contract/claims';
import * as contract from '@outloud/contract/deliveries';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { extendTimeoutForInspection } from '../../http/body-timeout.ts';
import { route } from '../../http/route.ts';
import { findActiveTesters } from '../testers/testers.service.ts';
import { inspectionTimeoutSeconds } from '../uploads/inspection.service.ts';
import { testerSearchLimit, throttles } from './deliveries.limits.ts';
import { getDeliveryForCustomer, listDeliveriesForAdmin, listDeliveriesForCustomer } from './deliveries.service.ts';
import { explainReview } from './explain-review.service.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { retryDelivery } from './processing/retry-delivery.service.ts';
import { installFormUpload } from './submit/form-upload.routes.ts';
import { authorizeAdmin, submitClaim, submitDeliveryAsAdmin } from './submit/submit-delivery.service.ts';

export async function deliveryRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  route(app, contract.listDeliveries, async ({ params, session }) => ({
    deliveries: await listDeliveriesForCustomer(deps, session.userId, params.id),
  }));

  route(app, contract.getDelivery, async ({ params, session }) => ({
    delivery: await getDeliveryForCustomer(deps, session.userId, params.id),
  }));

  route(app, contract.listAdminDeliveries, async () => ({ deliveries: await listDeliveriesForAdmin(deps) }));

  route(app, contract.findTesters, async ({ query, session }) => {
    await deps.throttle.hit(throttles.findTesters, session.userId);
    return { testers: await findActiveTesters(deps.db, query.search, testerSearchLimit) };
  });

  route(app, submitClaimContract, async ({ params, body, session, request }) => {
    extendTimeoutForInspection(request, inspectionTimeoutSeconds.submit);
    await deps.throttle.hit(throttles.submitClaim, session.userId);
    return { claim: await submitClaim(deps, session.userId, { id: params.id, uploadId: body.uploadId }) };
  });

  route(app, contract.retryDelivery, async ({ params, body, session, request }) => {
    const actor = await authorizeAdmin(deps, { ...session, ip: request.ip }, body.uploadKey);
    return { delivery: await retryDelivery(deps, actor, params.id) };
  });

  route(app, explainContract, async ({ params, body, session }) => {
    await explainReview(deps, session.userId, params.id, body.text);
    return {};
  });

  await app.register(async (scope) => {
    await installFormUpload(scope, deps);
    route(scope, contract.uploadDelivery, async ({ body, session, request }) => {
      extendTimeoutForInspection(request, inspectionTimeoutSeconds.submit);
      return { delivery: await submitDeliveryAsAdmin(deps, { ...session, ip: request.ip }, body) };
    });
  });

  mediaRoutes(app, deps);
}
