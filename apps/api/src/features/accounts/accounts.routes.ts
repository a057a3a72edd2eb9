import * as contract from '@outloud/contract/accounts';
import type { FastifyInstance } from 'fastify';
import { addressGroup } from '../../address-group.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { throttles } from './accounts.policy.ts';
import * as accounts from './accounts.service.ts';
import { noteAddress } from './addresses.service.ts';
import { guardSignIn } from './guard.service.ts';
import { endOtherSessions, replacePassword } from './password.service.ts';
import * as recovery from './recovery.service.ts';

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { throttle } = deps;

  route(app, contract.register, async ({ body, request }) => {
    await throttle.hit(throttles.register, addressGroup(request.ip));
    const signedIn = await accounts.registerAccount(deps, body);
    request.who = signedIn.user._id;
    await noteAddress(deps, signedIn.user._id, request.ip);
    return signedIn;
  });

  route(app, contract.login, async ({ body, request }) => {
    const attempt = await guardSignIn(deps, { ip: request.ip, email: body.email });
    const signedIn = await accounts.logIn(deps, body);
    request.who = signedIn.user._id;
    await attempt.clear();
    await noteAddress(deps, signedIn.user._id, request.ip);
    return signedIn;
  });

  route(app, contract.logout, async ({ session }) => {
    await accounts.logOut(deps, session.tokenHash);
    return {};
  });

  route(app, contract.currentUser, async ({ session }) => ({ user: await accounts.loadUser(deps, session.userId) }));

  route(app, contract.verifyEmail, async ({ body, request }) => {
    await throttle.hit(throttles.verify, addressGroup(request.ip));
    const { userId, email } = await recovery.verifyAddress(deps, body.token);
    request.who = userId;
    return { email, isEmailVerified: true as const };
  });

  route(app, contract.resendVerification, async ({ session }) => {
    await throttle.hit(throttles.resend, session.userId);
    await recovery.resendVerificationMail(deps, session.userId);
    return {};
  });

  route(app, contract.forgotPassword, async ({ body, request }) => {
    await throttle.hit(throttles.forgotAddress, addressGroup(request.ip));
    await throttle.hit(throttles.forgotEmail, body.email);
    await recovery.requestPasswordReset(deps, body.email);
    return {};
  });

  route(app, contract.resetPassword, async ({ body, request }) => {
    await throttle.hit(throttles.reset, addressGroup(request.ip));
    request.who = await recovery.resetPassword(deps, body.token, body.password);
    return {};
  });

  route(app, contract.changePassword, async ({ body, session, request }) => ({
    endedSessions: await replacePassword(deps, { ...session, ip: request.ip }, body),
  }));

  route(app, contract.signOutOthers, async ({ session }) => ({ endedSessions: await endOtherSessions(deps, session) }));

  route(app, contract.deleteAccount, async ({ session }) => {
    await accounts.removeAccount(deps, session.userId);
    return {};
  });

  route(app, contract.getProfile, async ({ session }) => ({ user: await accounts.loadProfile(deps, session.userId) }));

  route(app, contract.updateProfile, async ({ body, session }) => ({
    user: await accounts.changeProfile(deps, session.userId, body),
  }));
}
