import { sendContactMessage } from '@outloud/contract/contact';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { getIpPrefix } from '../../ip-prefix.ts';
import { throttles } from './contact.policy.ts';
import { queueContactMessage } from './contact.service.ts';

export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, sendContactMessage, async ({ body, request }) => {
    await deps.throttle.hit(throttles.contact, getIpPrefix(request.ip));
    await queueContactMessage(deps, body);
    return {};
  });
}
