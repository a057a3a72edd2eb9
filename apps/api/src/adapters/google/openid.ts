import * as oidc from 'openid-client';
import type { GoogleSignIn } from './google.port.ts';

type Settings = { clientId: string; clientSecret: string; issuer: string; redirectUri: string };

/** OpenID Connect with PKCE, state and nonce. Verifies the ID token signature in addition to TLS. */
export function createOpenIdSignIn({ clientId, clientSecret, issuer, redirectUri }: Settings): GoogleSignIn {
  let discovered: Promise<oidc.Configuration> | null = null;
  /** Runs discovery at the first sign-in, so that the server can start while Google is unreachable. */
  function discover(): Promise<oidc.Configuration> {
    const execute = [oidc.enableNonRepudiationChecks];
    if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests);
    discovered ??= oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute }).catch((error) => {
      discovered = null;
      throw error;
    });
    return discovered;
  }
  return {
    async begin() {
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      return { url: url.href, attempt };
    },
    async finish(returnedQuery, attempt) {
      const tokens = await oidc.authorizationCodeGrant(await discover(), new URL(`${redirectUri}${returnedQuery}`), {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The sign-in response contains no ID token');
      return {
        subject: claims.sub,
        email: String(claims.email ?? '').toLowerCase(),
        emailVerified: claims.email_verified === true,
        name: typeof claims.name === 'string' && claims.name.trim() ? claims.name.trim() : null,
      };
    },
  };
}
