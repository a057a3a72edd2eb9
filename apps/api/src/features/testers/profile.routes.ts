import * as contract from '@outloud/contract/testers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { stopDigest } from '../claims/digest.service.ts';
import * as profile from './profile.service.ts';

export function testerProfileRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getTesterProfile, async ({ session }) => ({
    profile: await profile.readProfile(deps, session.userId),
  }));

  route(app, contract.updateDemographic, async ({ body, session }) => ({
    profile: await profile.changeDemographic(deps, session.userId, body),
  }));

  route(app, contract.updateCategories, async ({ body, session }) => ({
    profile: await profile.changeCategories(deps, session.userId, body.categories),
  }));

  route(app, contract.updateTesterSettings, async ({ body, session }) => ({
    profile: await profile.changeSettings(deps, session.userId, body),
  }));

  route(app, contract.testerMetrics, async ({ session }) => ({
    metrics: await profile.readMetrics(deps, session.userId),
  }));

  route(app, contract.stopDigest, async ({ body }) => {
    await stopDigest(deps, body.token);
    return {};
  });
}
