import * as contract from '@outloud/contract/deliveries';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { allowForInspection } from '../../http/deadline.ts';
import { route } from '../../http/route.ts';
import { findWorkingTesters } from '../testers/testers.service.ts';
import { testersFound, throttles } from './deliveries.policy.ts';
import { readDeliveries, readDelivery, readHandled } from './deliveries.service.ts';
import { installFormUpload } from './form-upload.routes.ts';
import { handIn } from './hand-in.service.ts';
import { inspectionSeconds } from './inspect.service.ts';
import { mediaRoutes } from './media.routes.ts';
import { retryDelivery } from './retry.service.ts';

export async function deliveryRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  route(app, contract.listDeliveries, async ({ params, session }) => ({
    deliveries: await readDeliveries(deps, session.userId, params.id),
  }));

  route(app, contract.getDelivery, async ({ params, session }) => ({
    delivery: await readDelivery(deps, session.userId, params.id),
  }));

  route(app, contract.listHandled, async () => ({ deliveries: await readHandled(deps) }));

  route(app, contract.findTesters, async ({ query, session }) => {
    await deps.throttle.hit(throttles.findTesters, session.userId);
    return { testers: await findWorkingTesters(deps.db, query.search, testersFound) };
  });

  route(app, contract.retryDelivery, async ({ params }) => ({ delivery: await retryDelivery(deps, params.id) }));

  await app.register(async (scope) => {
    await installFormUpload(scope, deps);
    route(scope, contract.uploadDelivery, async ({ body, session, request }) => {
      allowForInspection(request, inspectionSeconds.submit);
      return { delivery: await handIn(deps, session.userId, body) };
    });
  });

  mediaRoutes(app, deps);
}
