import { type ApiError, createClient } from '@outloud/contract/client';
import type { Endpoint } from '@outloud/contract/endpoint';
import { expireSession, getSessionToken } from './session.ts';

/**
 * Ends the session after a 401, so that RequireSession redirects to sign-in. Ignores a late 401 that belongs to an
 * earlier session's token.
 */
export function handleUnauthorized(error: ApiError, endpoint: Endpoint, token: string | null) {
  const isUnauthorized = error.status === 401 && endpoint.access !== 'public';
  if (isUnauthorized && token === getSessionToken()) expireSession();
}

const send = createClient({ token: getSessionToken, onFailure: handleUnauthorized });

/** Sends all API requests of the site, except file downloads (see `download`). */
export const call: typeof send = (endpoint, ...input) => {
  if (endpoint.access !== 'public' && !endpoint.path.startsWith('/auth') && !getSessionToken()) {
    console.warn(`${endpoint.method} ${endpoint.path} is called without a token`);
  }
  return send(endpoint, ...input);
};
