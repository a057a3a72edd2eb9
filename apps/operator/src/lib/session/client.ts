import { type ApiError, createClient, createFileClient } from '@outloud/contract/client';
import type { Endpoint } from '@outloud/contract/endpoint';
import { getOperatorProfile } from '@outloud/contract/operators/sessions';
import { getSessionToken, operatorQueryKey, queryClient } from './session.ts';

/**
 * Without a valid session, every operator endpoint responds with 404. A 404 therefore triggers a session check. Callers
 * handle all other errors.
 */
function verifySessionAfter404(error: ApiError, endpoint: Endpoint, token: string | null) {
  const isPossiblyExpired =
    error.status === 404 && endpoint.access === 'operator' && endpoint.path !== getOperatorProfile.path;
  if (isPossiblyExpired && token === getSessionToken())
    queryClient.invalidateQueries({ queryKey: operatorQueryKey(token) });
}

const session = { token: getSessionToken, onFailure: verifySessionAfter404 };

export const call = createClient(session);
export const fetchFile = createFileClient(session);
