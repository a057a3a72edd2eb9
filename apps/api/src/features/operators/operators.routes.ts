import { listActions } from '@outloud/contract/operators/actions';
import * as team from '@outloud/contract/operators/operators';
import * as passkeys from '@outloud/contract/operators/passkeys';
import * as contract from '@outloud/contract/operators/sessions';
import { operatorDeviceDays as deviceDays } from '@outloud/domain/retention';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { getIpPrefix } from '../../ip-prefix.ts';
import { listOperatorActions } from './actions.service.ts';
import { acceptInvitation, cancelInvitation, inviteOperator } from './invitations.service.ts';
import * as manage from './manage-operators.service.ts';
import {
  addOperatorPasskey,
  listOperatorPasskeys,
  removeOperatorPasskey,
  startOperatorPasskey,
} from './operator-passkeys.service.ts';
import { throttles } from './operators.limits.ts';
import * as operators from './operators.service.ts';
import * as secondFactor from './second-factor.service.ts';
import { createConfirmOptions } from './verify-operator-passkey.service.ts';

export function operatorRoutes(app: FastifyInstance, deps: Deps): void {
  const deviceCookie = createDeviceCookie(deps.config);

  route(app, contract.operatorLogin, async ({ body, request, reply }) => {
    const source = { ip: request.ip, deviceToken: deviceCookie.read(request) };
    const { deviceToken, ...signedIn } = await operators.logInOperator(deps, body, source);
    reply.header('set-cookie', deviceCookie.format(deviceToken));
    return signedIn;
  });

  route(app, team.acceptOperatorInvitation, async ({ body, request }) => {
    await deps.throttle.hit(throttles.acceptInvitation, getIpPrefix(request.ip));
    return acceptInvitation(deps, body, request.ip);
  });

  route(app, team.listOperators, () => manage.listOperators(deps));

  route(app, team.inviteOperator, ({ session, body }) => inviteOperator(deps, session, body));

  route(app, team.cancelOperatorInvitation, async ({ session, params }) => {
    await cancelInvitation(deps, session, params.id);
    return {};
  });

  route(app, team.changeOperatorRole, async ({ session, params, body }) => ({
    operator: await manage.changeRole(deps, session, params.id, body),
  }));

  route(app, team.disableOperator, async ({ session, params, body }) => ({
    operator: await manage.disableOperator(deps, session, params.id, body),
  }));

  route(app, team.enableOperator, async ({ session, params, body }) => ({
    operator: await manage.enableOperator(deps, session, params.id, body),
  }));

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
    await secondFactor.removeSecondFactor(deps, session, body);
    return {};
  });

  route(app, passkeys.listOperatorPasskeys, ({ session }) => listOperatorPasskeys(deps, session.operatorId));

  route(app, passkeys.startOperatorPasskey, async ({ session, body }) => ({
    options: await startOperatorPasskey(deps, session, body.password),
  }));

  route(app, passkeys.addOperatorPasskey, ({ session, body }) => addOperatorPasskey(deps, session, body));

  route(app, passkeys.startOperatorConfirmation, async ({ session }) => {
    await deps.throttle.hit(throttles.startPasskey, session.operatorId);
    return { options: await createConfirmOptions(deps, session) };
  });

  route(app, passkeys.removeOperatorPasskey, async ({ session, params, body }) => {
    await removeOperatorPasskey(deps, session, params.id, body);
    return {};
  });

  route(app, listActions, ({ query }) => listOperatorActions(deps, query));
}

/** Scripts cannot read the cookie, and it is sent only to the sign-in. */
function createDeviceCookie({ consoleOrigin }: Deps['config']) {
  const isSecure = consoleOrigin.startsWith('https:');
  const name = isSecure ? '__Secure-device' : 'device';
  const pattern = new RegExp(`(?:^|; )${name}=([\\w.-]+)`);
  const attributes = `Path=/api/admin/auth; HttpOnly; SameSite=Strict; Max-Age=${deviceDays * 86_400}${isSecure ? '; Secure' : ''}`;
  return {
    read: ({ headers }: FastifyRequest) => pattern.exec(headers.cookie ?? '')?.[1] ?? null,
    format: (token: string) => `${name}=${token}; ${attributes}`,
  };
}
