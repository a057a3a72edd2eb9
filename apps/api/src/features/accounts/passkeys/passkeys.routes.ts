import * as contract from '@outloud/contract/account-passkeys';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../errors.ts';
import { route } from '../../../http/route.ts';
import { getIpPrefix } from '../../../ip-prefix.ts';
import { recordClient } from '../../ip-history/client.service.ts';
import { throttles } from '../accounts.limits.ts';
import { startPasskeyConfirmation } from '../confirm-identity.service.ts';
import { describeDevice } from '../describe-device.ts';
import * as passkeys from './account-passkeys.service.ts';
import { signInWithPasskey, startSignInWithPasskey } from './passkey-sign-in.service.ts';

export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  const { throttle } = deps;

  route(app, contract.startPasskeySignIn, async ({ request }) => {
    await throttle.hit(throttles.startPasskeySignIn, getIpPrefix(request.ip));
    return { options: await startSignInWithPasskey(deps) };
  });

  route(app, contract.signInWithPasskey, async ({ body, request, reply }) => {
    const source = { ip: request.ip, device: describeDevice(request.headers['user-agent']) };
    const signedIn = await signInWithPasskey(deps, body, source);
    request.callerId = signedIn.user._id;
    await recordClient(deps, signedIn.user._id, request, reply);
    return signedIn;
  });

  route(app, contract.startPasskeyConfirmation, async ({ session }) => {
    await throttle.hit(throttles.startPasskey, session.userId);
    return { options: await startPasskeyConfirmation(deps, session) };
  });

  route(app, contract.listPasskeys, ({ session }) => passkeys.listUserPasskeys(deps, session.userId));

  route(app, contract.startPasskeyRegistration, async ({ session }) => {
    await throttle.hit(throttles.startPasskey, session.userId);
    return { options: await passkeys.startUserPasskey(deps, session) };
  });

  route(app, contract.addPasskey, async ({ body, session, request }) => {
    const name = body.name ?? describeDevice(request.headers['user-agent']) ?? 'Passkey';
    return { passkey: await passkeys.addUserPasskey(deps, session, { passkey: body.passkey, name }) };
  });

  route(app, contract.renamePasskey, async ({ body, params, session }) => {
    const passkey = await passkeys.renameUserPasskey(deps, session.userId, { ...body, ...params });
    if (!passkey) throw notFound(contract.renamePasskey.missing);
    return { passkey };
  });

  route(app, contract.removePasskey, async ({ params, session }) => {
    const isRemoved = await passkeys.removeUserPasskey(deps, session, params.id);
    if (!isRemoved) throw notFound(contract.removePasskey.missing);
    return {};
  });
}
