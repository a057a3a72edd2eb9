import { type CallError, createClient } from '@outloud/contract/client';
import type { Endpoint } from '@outloud/contract/endpoint';
import { expireSession, sessionToken } from './session.ts';

/**
 * The guard of the protected pages sees the session end and leads to sign-in. A late refusal of an earlier session says
 * nothing about the present one.
 */
export function noticeRefusal(error: CallError, endpoint: Endpoint, token: string | null) {
  const refused = error.status === 401 && endpoint.access !== 'public';
  if (refused && token === sessionToken()) expireSession();
}

const send = createClient({ token: sessionToken, onFailure: noticeRefusal });

/** Every request of the site goes through here; files come by `download`. */
export const call: typeof send = (endpoint, ...input) => {
  if (endpoint.access !== 'public' && !endpoint.path.startsWith('/auth') && !sessionToken()) {
    console.warn(`${endpoint.method} ${endpoint.path} is called without a token`);
  }
  return send(endpoint, ...input);
};
