import { type ApiError, createClient, createFileClient } from '@outloud/contract/client';
import type { Endpoint } from '@outloud/contract/endpoint';
import { getOperatorProfile } from '@outloud/contract/operators/sessions';
import { queryClient } from './query-client.ts';
import { getSessionToken, operatorQueryKey } from './session.ts';

/**
 * Without a valid session the server responds 404 to every operator endpoint. After a 404 the session is verified again.
 * All other errors are left to the caller.
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
