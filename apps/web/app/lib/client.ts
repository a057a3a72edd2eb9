import { createClient } from '@outloud/contract/client';
import { expireSession, sessionToken } from './session.ts';

const send = createClient({
  token: sessionToken,
  onFailure: (error, endpoint, token) => {
    // The guard of the protected pages sees the session end and leads to sign-in. A late refusal of an earlier
    // session says nothing about the present one.
    const refused = error.status === 401 && endpoint.access !== 'public';
    if (refused && token === sessionToken()) expireSession();
  },
});

/** Every request of the site goes through here. */
export const call: typeof send = (endpoint, ...input) => {
  if (endpoint.access !== 'public' && !endpoint.path.startsWith('/auth') && !sessionToken()) {
    console.warn(`${endpoint.method} ${endpoint.path} is called without a token`);
  }
  return send(endpoint, ...input);
};
