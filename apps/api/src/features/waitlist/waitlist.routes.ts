import { applyAsTester } from '@outloud/contract/waitlist';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { getIpPrefix } from '../../ip-prefix.ts';
import { submitApplication } from './waitlist.service.ts';

const throttle = { name: 'apply', limit: 10, minutes: 60 } as const;

export function waitlistRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, applyAsTester, async ({ body, request }) => {
    await deps.throttle.hit(throttle, getIpPrefix(request.ip));
    await submitApplication(deps, body);
    return {};
  });
}
