import * as contract from '@outloud/contract/accounts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { route } from '../../../http/route.ts';
import { getIpPrefix } from '../../../ip-prefix.ts';
import { recordIp } from '../../ip-history/ip-history.service.ts';
import { throttles } from '../accounts.limits.ts';
import { confirmIdentity } from '../confirm-identity.service.ts';
import { describeDevice } from '../describe-device.ts';
import { exchangeCodeForSession, finishGoogleSignIn, GoogleSignInError, startGoogleSignIn } from './google.service.ts';

/** The browser navigates to the first two routes, so they respond with redirects instead of JSON. */
export function googleRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps;
  const { formatCookie, readCookie } = createSignInCookie(config.publicUrl);

  route(app, contract.startGoogleSignIn, async ({ request, reply }) => {
    await deps.throttle.hit(throttles.google, getIpPrefix(request.ip));
    const result = await startGoogleSignIn(deps).catch((error) => ({ error: error as Error }));
    if ('error' in result) {
      if (result.error instanceof AppError) throw result.error;
      request.log.error({ err: result.error }, 'failed to start Google sign-in');
      reply.redirect(`${config.publicUrl}/auth/callback?error=unavailable`);
      return null;
    }
    reply.header('set-cookie', formatCookie(result.state, 600)).redirect(result.url);
    return null;
  });

  route(app, contract.finishGoogleSignIn, async ({ request, reply }) => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    try {
      const { code, browserSecret } = await finishGoogleSignIn(deps, query, readCookie(request));
      reply.header('set-cookie', formatCookie(browserSecret, 60));
      reply.redirect(`${config.publicUrl}/auth/callback?token=${code}`);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (!(error instanceof GoogleSignInError)) request.log.error({ err: error }, 'Google sign-in failed');
      reply.header('set-cookie', formatCookie('', 0));
      const reason = error instanceof GoogleSignInError ? error.message : 'sign_in_failed';
      reply.redirect(`${config.publicUrl}/auth/callback?error=${encodeURIComponent(reason)}`);
    }
    return null;
  });

  route(app, contract.exchangeToken, async ({ body, request, reply }) => {
    await deps.throttle.hit(throttles.exchange, getIpPrefix(request.ip));
    const signedIn = await exchangeCodeForSession(deps, body.token, {
      browserSecret: readCookie(request),
      device: describeDevice(request.headers['user-agent']),
    });
    request.callerId = signedIn.user._id;
    await recordIp(deps, signedIn.user._id, request.ip);
    reply.header('set-cookie', formatCookie('', 0));
    return signedIn;
  });

  route(app, contract.confirmIdentity, async ({ body, session, request }) => {
    if (body.googleToken) await deps.throttle.hit(throttles.exchange, getIpPrefix(request.ip));
    await confirmIdentity(deps, { ...session, ip: request.ip, browserSecret: readCookie(request) }, body);
    return {};
  });
}

/** Ties a Google sign-in to the browser that started it. */
function createSignInCookie(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  // Browsers accept a `__Host-` cookie only from this exact host over HTTPS, so a subdomain cannot set it.
  const name = isSecure ? '__Host-google_sign_in' : 'google_sign_in';
  const pattern = new RegExp(`(?:^|; )${name}=([\\w-]+)`);
  return {
    formatCookie: (value: string, seconds: number) =>
      `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`,
    readCookie: ({ headers }: FastifyRequest) => pattern.exec(headers.cookie ?? '')?.[1] ?? null,
  };
}
