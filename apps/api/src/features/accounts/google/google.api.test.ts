import { createHash } from 'node:crypto';
import * as contract from '@outloud/contract/accounts';
import { startOpenIdServer } from '@outloud/testkit/hosts/openid-server';
import { request } from '@outloud/testkit/http';
import { waitForEmail } from '@outloud/testkit/mailbox';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { registerCustomer, validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../../test/server.ts';

let issuer: Awaited<ReturnType<typeof startOpenIdServer>>;
let server: TestServer;
let claims: Record<string, unknown>;

beforeAll(async () => {
  issuer = await startOpenIdServer(() => claims);
  server = await startServer({
    GOOGLE_CLIENT_ID: 'outloud-client',
    GOOGLE_CLIENT_SECRET: 'outloud-secret',
    GOOGLE_ISSUER: issuer.url,
    PUBLIC_URL: 'http://outloud.test',
  });
});
afterAll(async () => {
  await server.close();
  await issuer.stop();
});
beforeEach(() => {
  claims = { sub: `google-${Math.random()}`, email: 'gina@example.com', email_verified: true, name: 'Gina Gold' };
});

/** Follows the redirects like a browser, from the sign-in button to /auth/callback. */
async function signIn({ keepCookie = true, changeQuery = (query: string) => query } = {}): Promise<URL> {
  const start = await request(server.url, 'GET', '/api/auth/google');
  expect(start.status).toBe(302);
  const cookie = start.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^google_sign_in=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
  challenge = new URL(start.headers.get('location') ?? '').searchParams.get('code_challenge');
  const googleResponse = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' });
  const callback = new URL(googleResponse.headers.get('location') ?? '');
  expect(callback.origin + callback.pathname).toBe('http://outloud.test/api/auth/google/callback');
  const headers: Record<string, string> = keepCookie ? { cookie: cookie.split(';')[0] ?? '' } : {};
  const finish = await request(server.url, 'GET', `/api/auth/google/callback${changeQuery(callback.search)}`, {
    headers,
  });
  expect(finish.status).toBe(302);
  browserCookie = finish.headers.get('set-cookie')?.split(';')[0] ?? '';
  return new URL(finish.headers.get('location') ?? '');
}

/** The PKCE challenge that was sent to Google. */
let challenge: string | null = null;
/** The browser's cookie after the callback. */
let browserCookie = '';

async function exchange(callbackUrl: URL, cookie = browserCookie) {
  const body = { token: callbackUrl.searchParams.get('token') };
  return request(server.url, 'POST', '/api/auth/exchange', { body, headers: { cookie } });
}

describe('sign-in with Google', () => {
  it('sends PKCE, state and nonce to Google', async () => {
    const { headers } = await request(server.url, 'GET', '/api/auth/google');
    const params = Object.fromEntries(new URL(headers.get('location') ?? '').searchParams);
    expect(params).toMatchObject({
      client_id: 'outloud-client',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: 'http://outloud.test/api/auth/google/callback',
    });
    expect([params.state, params.nonce, params.code_challenge].every((value) => (value?.length ?? 0) >= 43)).toBe(true);
  });

  it('creates a verified account and returns a single-use code that is not a session token', async () => {
    claims.email = 'Fresh@Example.com';
    const callbackUrl = await signIn();
    expect(callbackUrl.pathname).toBe('/auth/callback');
    const code = callbackUrl.searchParams.get('token') ?? '';
    expect((await request(server.url, 'GET', '/api/auth/profile', { token: code })).status).toBe(401);
    const first = await exchange(callbackUrl);
    expect([first.status, first.body.data.user]).toMatchObject([
      200,
      { email: 'fresh@example.com', fullName: 'Gina Gold', isEmailVerified: true, accountType: 'business' },
    ]);
    const second = await exchange(callbackUrl);
    expect([second.status, second.body.error]).toEqual([400, 'Authentication failed. Please try again.']);
  });

  it('sends Google the PKCE verifier that matches the challenge', async () => {
    let verifier = '';
    issuer.service.once('beforeResponse', (_response, tokenRequest) => {
      verifier = (tokenRequest as unknown as { body: Record<string, string> }).body.code_verifier ?? '';
    });
    await signIn();
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge);
  });

  it('exchanges the code only for the browser that started the sign-in', async () => {
    const callbackUrl = await signIn();
    for (const cookie of ['', 'google_sign_in=x', `google_sign_in=${'x'.repeat(43)}`]) {
      const { status, body } = await exchange(callbackUrl, cookie);
      expect([status, body.error]).toEqual([400, 'Authentication failed. Please try again.']);
    }
    expect((await exchange(callbackUrl)).status).toBe(200);
  });

  it('lets one user sign in from two browsers at the same time', async () => {
    claims.email = 'twice@example.com';
    const first = await signIn();
    const firstCookie = browserCookie;
    const second = await signIn();
    expect((await exchange(second)).status).toBe(200);
    expect((await exchange(first, firstCookie)).status).toBe(200);
  });

  it('rejects an expired sign-in attempt', async () => {
    const changeQuery = (query: string) => query;
    const { url } = server.deps;
    await queryAsOwner(
      url,
      'create or replace function expire_attempt() returns trigger language plpgsql as $$ begin new.expires_at := now(); return new; end $$',
    );
    await queryAsOwner(
      url,
      'create trigger expire_attempt before insert on google_attempts for each row execute function expire_attempt()',
    );
    expect((await signIn({ changeQuery })).search).toBe('?error=invalid_state');
    await queryAsOwner(url, 'drop trigger expire_attempt on google_attempts');
  });

  it('uses a __Host- cookie over HTTPS and ignores a cookie without the prefix', async () => {
    const secure = await startServer({
      GOOGLE_CLIENT_ID: 'x',
      GOOGLE_CLIENT_SECRET: 'x',
      GOOGLE_ISSUER: issuer.url,
      PUBLIC_URL: 'https://outloud.test',
    });
    const { headers } = await request(secure.url, 'GET', '/api/auth/google');
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-google_sign_in=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
    );
    const state = new URL(headers.get('location') ?? '').searchParams.get('state');
    const finish = (cookie: string) =>
      request(secure.url, 'GET', `/api/auth/google/callback?state=${state}`, { headers: { cookie } });
    const [unprefixed, prefixed] = [
      await finish(`google_sign_in=${state}`),
      await finish(`__Host-google_sign_in=${state}`),
    ];
    expect(unprefixed.headers.get('location')).toBe('https://outloud.test/auth/callback?error=invalid_state');
    expect(prefixed.headers.get('location')).toBe('https://outloud.test/auth/callback?error=sign_in_failed');
    await secure.close();
  });

  it('finds the account by its Google id after the email changes at Google', async () => {
    claims.email = 'again@example.com';
    const userId = (await exchange(await signIn())).body.data.user._id;
    const ipHistory = await server.deps.db.selectFrom('ip_history').select('user_id').execute();
    expect(ipHistory).toContainEqual({ user_id: userId });
    claims.email = 'renamed@example.com';
    expect((await exchange(await signIn())).body.data.user._id).toBe(userId);
  });

  it('expires the code from /auth/callback after 60 seconds', async () => {
    const callbackUrl = await signIn();
    const { rows } = await server.deps.pool.query(
      "select round(extract(epoch from expires_at - created_at))::int as seconds from account_tokens where purpose = 'exchange'",
    );
    expect(rows[0]).toEqual({ seconds: 60 });
    await server.deps.pool.query("update account_tokens set expires_at = now() where purpose = 'exchange'");
    expect((await exchange(callbackUrl)).status).toBe(400);
  });

  it('links Google to a verified account and keeps the password', async () => {
    const { email, id } = await registerCustomer(server);
    await server.deps.pool.query('update users set email_verified_at = now() where id = $1', [id]);
    claims.email = email;
    expect((await exchange(await signIn())).body.data.user._id).toBe(id);
    const login = await request(server.url, 'POST', '/api/auth/login', { body: { email, password: validPassword } });
    expect(login.status).toBe(200);
  });

  it('removes the password and sessions of an unverified account that an attacker registered in advance', async () => {
    const { email, id, token } = await registerCustomer(server, 'Mallory');
    const { link } = await waitForEmail(server.deps.config.dataDir, email, 'Confirm your email');
    const mailedToken = new URL(link).searchParams.get('token');
    claims.email = email;
    const signedIn = (await exchange(await signIn())).body.data;
    expect(signedIn.user).toMatchObject({ _id: id, isEmailVerified: true });
    expect((await request(server.url, 'GET', '/api/auth/profile', { token })).status).toBe(401);
    const login = await request(server.url, 'POST', '/api/auth/login', { body: { email, password: validPassword } });
    expect(login.status).toBe(401);
    const verification = await request(server.url, 'POST', '/api/auth/verify-email', { body: { token: mailedToken } });
    expect(verification.status).toBe(400);
    expect((await server.as(signedIn.token)(contract.getCurrentUser)).user.email).toBe(email);
  });

  it('rejects an email that Google has not verified', async () => {
    claims.email_verified = false;
    expect((await signIn()).search).toBe('?error=email_not_verified');
  });

  it('rejects a callback from another browser, with a changed state, or with a used state', async () => {
    expect((await signIn({ keepCookie: false })).search).toBe('?error=invalid_state');
    expect((await signIn({ changeQuery: (query) => query.replace(/state=[^&]+/, 'state=x') })).search).toBe(
      '?error=invalid_state',
    );
    let query = '';
    await signIn({ changeQuery: (original) => (query = original) });
    const state = new URLSearchParams(query).get('state');
    const replay = await request(server.url, 'GET', `/api/auth/google/callback${query}`, {
      headers: { cookie: `google_sign_in=${state}` },
    });
    expect(replay.headers.get('location')).toBe('http://outloud.test/auth/callback?error=invalid_state');
  });

  it('redirects with an error when the user denies access or Google rejects the code', async () => {
    expect((await signIn({ changeQuery: () => '?error=access_denied' })).search).toBe('?error=access_denied');
    expect((await signIn({ changeQuery: () => '?error=%3Cscript%3E' })).search).toBe('?error=refused');
    issuer.service.once('beforeResponse', (response) => {
      response.statusCode = 400;
      response.body = { error: 'invalid_grant' };
    });
    expect((await signIn()).search).toBe('?error=sign_in_failed');
  });

  it('rejects ID tokens that are forged, expired, or issued for another client or by another issuer', async () => {
    const forge = (changeToken: (token: string) => string) =>
      issuer.service.once('beforeResponse', (response) => {
        const body = response.body as { id_token: string };
        body.id_token = changeToken(body.id_token);
      });
    const [unsignedHeader, forgedClaims] = [
      '{"alg":"none"}',
      { sub: 'x', email: 'victim@example.com', email_verified: true },
    ];
    const base64 = (text: string) => Buffer.from(text).toString('base64url');
    const readClaims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const withClaims = (token: string) => base64(JSON.stringify({ ...readClaims(token), ...forgedClaims }));
    forge((token) => token.replace(/\.[^.]+\./, `.${withClaims(token)}.`));
    expect((await signIn()).search).toBe('?error=sign_in_failed');
    forge((token) => `${base64(unsignedHeader)}.${withClaims(token)}.`);
    expect((await signIn()).search).toBe('?error=sign_in_failed');
    claims.aud = 'other-client';
    expect((await signIn()).search).toBe('?error=sign_in_failed');
    claims = { ...claims, aud: 'outloud-client', iss: 'https://other.example' };
    expect((await signIn()).search).toBe('?error=sign_in_failed');
    claims = { ...claims, iss: issuer.url, exp: 1 };
    expect((await signIn()).search).toBe('?error=sign_in_failed');
    claims = { sub: 'honest', email: 'honest@example.com', email_verified: true };
    expect((await exchange(await signIn())).status).toBe(200);
  });

  it('returns 404 when Google sign-in is not configured', async () => {
    const unconfigured = await startServer();
    expect((await request(unconfigured.url, 'GET', '/api/auth/google')).status).toBe(404);
    await unconfigured.close();
  });

  it('redirects with an error when Google is unreachable', async () => {
    const offline = await startServer({
      GOOGLE_CLIENT_ID: 'x',
      GOOGLE_CLIENT_SECRET: 'x',
      GOOGLE_ISSUER: 'http://127.0.0.1:9',
    });
    const { status, headers } = await request(offline.url, 'GET', '/api/auth/google');
    expect([status, headers.get('location')]).toEqual([302, 'http://localhost:3000/auth/callback?error=unavailable']);
    await offline.close();
  });
});

describe('confirming the identity with Google', () => {
  const confirm = (callbackUrl: URL, token: string, cookie = browserCookie) =>
    request(server.url, 'POST', '/api/auth/confirm', {
      token,
      body: { googleToken: callbackUrl.searchParams.get('token') },
      headers: { cookie },
    });
  const deleteAccount = async (token: string) =>
    (await request(server.url, 'DELETE', '/api/auth/account', { token })).body.code;

  async function newGoogleUser(email: string) {
    claims = { sub: `google-${email}`, email, email_verified: true, name: 'Gina Gold' };
    const { user, token } = (await exchange(await signIn())).body.data;
    await server.deps.pool.query(
      `update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1`,
      [user._id],
    );
    return { id: user._id as string, token: token as string };
  }

  it('allows an account without a password to delete itself', async () => {
    const { token, id } = await newGoogleUser('confirms@example.com');
    expect(await deleteAccount(token)).toBe('fresh_sign_in_required');
    const callbackUrl = await signIn();
    expect((await confirm(callbackUrl, token, '')).status).toBe(400);
    expect((await confirm(callbackUrl, token)).status).toBe(200);
    expect((await confirm(callbackUrl, token)).status).toBe(400);
    expect(await deleteAccount(token)).toBeUndefined();
    const sessions = await server.deps.pool.query('select 1 from sessions where user_id = $1', [id]);
    expect(sessions.rows).toEqual([]);
    expect((await signIn()).search).toBe('?error=account_is_being_deleted');
  });

  it('rejects the Google account of another user', async () => {
    const owner = await newGoogleUser('owner@example.com');
    await newGoogleUser('thief@example.com');
    const response = await confirm(await signIn(), owner.token);
    expect([response.status, response.body.code]).toEqual([403, 'invalid_credentials']);
    expect(await deleteAccount(owner.token)).toBe('fresh_sign_in_required');
  });
});
