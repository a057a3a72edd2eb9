import { sendContactMessage } from '@outloud/contract/contact';
import type { FastifyInstance } from 'fastify';
import { addressGroup } from '../../address-group.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { throttles } from './contact.policy.ts';
import { takeMessage } from './contact.service.ts';

export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, sendContactMessage, async ({ body, request }) => {
    await deps.throttle.hit(throttles.contact, addressGroup(request.ip));
    await takeMessage(deps, body);
    return {};
  });
}
