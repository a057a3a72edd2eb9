import * as contract from '@outloud/contract/testers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import * as profile from './profile.service.ts';

/** Every change is stored in the history. */
const profileThrottle = { name: 'profile', limit: 60, minutes: 60 } as const;

export function testerProfileRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getTesterProfile, async ({ session }) => ({
    profile: await profile.getTesterProfile(deps, session.userId),
  }));

  route(app, contract.updateDemographicProfile, async ({ body, session }) => {
    await deps.throttle.hit(profileThrottle, session.userId);
    return { profile: await profile.saveDemographicProfile(deps, session.userId, body) };
  });

  route(app, contract.updateCategories, async ({ body, session }) => ({
    profile: await profile.updateCategories(deps, session.userId, body.categories),
  }));

  route(app, contract.updateTesterSettings, async ({ body, session }) => ({
    profile: await profile.updateSettings(deps, session, body),
  }));

  route(app, contract.getTesterMetrics, async ({ session }) => ({
    metrics: await profile.getTesterMetrics(deps, session.userId),
  }));
}
