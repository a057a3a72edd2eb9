import { listActions } from '@outloud/contract/operators/actions';
import * as contract from '@outloud/contract/operators/sessions';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { getIpPrefix } from '../../ip-prefix.ts';
import { listOperatorActions } from './actions.service.ts';
import { throttles } from './operators.limits.ts';
import * as operators from './operators.service.ts';
import * as secondFactor from './second-factor.service.ts';

export function operatorRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.operatorLogin, async ({ body, request }) => {
    const ipKey = getIpPrefix(request.ip);
    await deps.throttle.hit(throttles.loginIp, ipKey);
    await deps.throttle.hit(throttles.loginId, body.adminId);
    const signedIn = await operators.logInOperator(deps, body, request.ip);
    await deps.throttle.reset(throttles.loginIp, ipKey);
    await deps.throttle.reset(throttles.loginId, body.adminId);
    return signedIn;
  });

  route(app, contract.operatorLogout, async ({ session }) => {
    await operators.logOutOperator(deps, session);
    return {};
  });

  route(app, contract.getOperatorProfile, ({ session }) => operators.getOperator(deps, session.operatorId));

  route(app, contract.startSecondFactor, ({ session, body }) =>
    secondFactor.startSecondFactor(deps, session, body.password),
  );

  route(app, contract.confirmSecondFactor, async ({ session, body }) => ({
    recoveryCodes: await secondFactor.confirmSecondFactor(deps, session, body.code),
  }));

  route(app, contract.removeSecondFactor, async ({ session, body }) => {
    await secondFactor.removeSecondFactor(deps, session, body.code);
    return {};
  });

  route(app, listActions, ({ query }) => listOperatorActions(deps, query));
}
