import * as contract from '@outloud/contract/operators';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { addressGroup } from '../../http/throttle.ts';
import { throttles } from './operators.policy.ts';
import * as operators from './operators.service.ts';

export function operatorRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.operatorLogin, async ({ body, request }) => {
    const address = addressGroup(request.ip);
    await deps.throttle.hit(throttles.loginAddress, address);
    await deps.throttle.hit(throttles.loginId, body.adminId);
    const signedIn = await operators.logInOperator(deps, body.adminId, body.password);
    await deps.throttle.clear(throttles.loginAddress, address);
    return signedIn;
  });

  route(app, contract.operatorLogout, async ({ session }) => {
    await operators.logOutOperator(deps, session.tokenHash);
    return {};
  });

  route(app, contract.operatorProfile, ({ session }) => operators.loadOperator(deps, session.adminId));
}
