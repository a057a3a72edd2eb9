import { listDeliveries } from '@outloud/contract/deliveries';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { readDeliveries } from './deliveries.service.ts';

export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listDeliveries, async ({ params, session }) => ({
    deliveries: await readDeliveries(deps, session.userId, params.id),
  }));
}
