import * as contract from '@outloud/contract/accounts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { getIpPrefix } from '../../ip-prefix.ts';
import { recordIp } from '../ip-history/ip-history.service.ts';
import { throttles } from './accounts.limits.ts';
import * as accounts from './accounts.service.ts';
import { describeDevice } from './describe-device.ts';
import { changeUserPassword } from './passwords/password.service.ts';
import { requestPasswordReset, resetPassword } from './passwords/reset-password.service.ts';
import { endUserSession, listUserSessions, signOutOtherSessions } from './sessions.service.ts';
import { throttleSignIn } from './throttle-sign-in.service.ts';
import { undoAccountChange } from './undo-account-change.service.ts';
import { resendVerificationEmail, verifyEmail } from './verify-email.service.ts';

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { throttle } = deps;

  route(app, contract.register, async ({ body, idempotencyKey, request }) => {
    await throttle.hit(throttles.register, getIpPrefix(request.ip));
    const signedIn = await accounts.registerAccount(deps, body, { idempotencyKey, device: getDevice(request) });
    request.callerId = signedIn.user._id;
    await recordIp(deps, signedIn.user._id, request.ip);
    return signedIn;
  });

  route(app, contract.login, async ({ body, request }) => {
    const attempt = await throttleSignIn(deps, { ip: request.ip, email: body.email });
    const signedIn = await accounts.logIn(deps, body, getDevice(request));
    request.callerId = signedIn.user._id;
    await attempt.clear();
    await recordIp(deps, signedIn.user._id, request.ip);
    return signedIn;
  });

  route(app, contract.logout, async ({ session }) => {
    await accounts.logOut(deps, session.tokenHash);
    return {};
  });

  route(app, contract.getCurrentUser, async ({ session }) => ({ user: await accounts.getUser(deps, session.userId) }));

  route(app, contract.verifyEmail, async ({ body, request }) => {
    await throttle.hit(throttles.verifyEmail, getIpPrefix(request.ip));
    const { userId, email } = await verifyEmail(deps, body.token);
    request.callerId = userId;
    return { email, isEmailVerified: true as const };
  });

  route(app, contract.resendVerification, async ({ session }) => {
    await throttle.hit(throttles.resendVerification, session.userId);
    await resendVerificationEmail(deps, session.userId);
    return {};
  });

  route(app, contract.forgotPassword, async ({ body, request }) => {
    await throttle.hit(throttles.forgotPasswordIp, getIpPrefix(request.ip));
    await throttle.hit(throttles.forgotPasswordEmail, body.email);
    await requestPasswordReset(deps, body.email);
    return {};
  });

  route(app, contract.resetPassword, async ({ body, request }) => {
    await throttle.hit(throttles.resetPassword, getIpPrefix(request.ip));
    request.callerId = await resetPassword(deps, body.token, body.password);
    return {};
  });

  route(app, contract.changePassword, async ({ body, session, request }) => ({
    endedSessions: await changeUserPassword(deps, { ...session, ip: request.ip }, body),
  }));

  route(app, contract.signOutOtherSessions, async ({ session }) => ({
    endedSessions: await signOutOtherSessions(deps, session),
  }));

  route(app, contract.listSessions, async ({ session }) => ({ sessions: await listUserSessions(deps, session) }));

  route(app, contract.endSession, async ({ params, session }) => {
    await endUserSession(deps, session.userId, params.id);
    return {};
  });

  route(app, contract.undoAccountChange, async ({ body, request }) => {
    await throttle.hit(throttles.undo, getIpPrefix(request.ip));
    const { userId, ...undone } = await undoAccountChange(deps, body.token);
    request.callerId = userId;
    return undone;
  });

  route(app, contract.getProfile, async ({ session }) => ({
    user: await accounts.getUserProfile(deps, session.userId),
  }));

  route(app, contract.updateProfile, async ({ body, session }) => ({
    user: await accounts.updateUserProfile(deps, session, body),
  }));
}

function getDevice({ headers }: FastifyRequest): string | null {
  return describeDevice(headers['user-agent']);
}
