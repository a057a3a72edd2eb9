import { sendContactMessage } from '@outloud/contract/contact';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { getIpPrefix } from '../../ip-prefix.ts';
import { queueContactMessage } from './contact.service.ts';

const throttle = { name: 'contact', limit: 5, minutes: 60 } as const;

export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, sendContactMessage, async ({ body, request }) => {
    await deps.throttle.hit(throttle, getIpPrefix(request.ip));
    await queueContactMessage(deps, body);
    return {};
  });
}
