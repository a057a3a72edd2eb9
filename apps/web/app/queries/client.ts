import { ApiError, createClient, createFileClient } from '@outloud/contract/client';
import type { Endpoint } from '@outloud/contract/endpoint';
import { saveFile } from '@outloud/ui/save-file';
import { requestConfirmation } from '../session/identity-confirmation.ts';
import { expireSession, getSessionToken } from '../session/session.ts';

/**
 * Ends the session after a 401, so that RequireSession redirects to sign-in. Ignores a late 401 that belongs to an
 * earlier session's token.
 */
export function handleUnauthorized(error: ApiError, endpoint: Endpoint, token: string | null) {
  const isUnauthorized = error.status === 401 && endpoint.access !== 'public';
  if (isUnauthorized && token === getSessionToken()) expireSession();
}

const send = createClient({ token: getSessionToken, onFailure: handleUnauthorized });

/** Sends all API requests of the site, except those of guests and file downloads (see below). Asks for a fresh sign-in if needed. */
export const call: typeof send = async (endpoint, ...input) => {
  if (endpoint.access !== 'public' && !endpoint.path.startsWith('/auth') && !getSessionToken()) {
    console.warn(`${endpoint.method} ${endpoint.path} is called without a token`);
  }
  try {
    return await send(endpoint, ...input);
  } catch (error) {
    const needsConfirmation = error instanceof ApiError && error.code === 'fresh_sign_in_required';
    if (!needsConfirmation || !(await requestConfirmation())) throw error;
    return send(endpoint, ...input);
  }
};

/** A client for guests. It sends the guest's token, never the token of a session. */
export function createGuestClient(guestToken: string | null) {
  return createClient({ token: () => guestToken });
}

const fetchFile = createFileClient({ token: getSessionToken, onFailure: handleUnauthorized });

/** Fetches an endpoint's response and saves it as a file, because a plain link cannot send the token. */
export async function download(endpoint: Endpoint, fileName: string): Promise<void> {
  saveFile(await fetchFile(endpoint), fileName);
}

/** Whether a retry may help: no response, rate limit, or server error. */
export function isRetryable(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
