import { type ApiError, createClient, createFileClient } from '@outloud/contract/client';
import type { Endpoint } from '@outloud/contract/endpoint';
import { getOperatorProfile } from '@outloud/contract/operators/sessions';
import { queryClient } from './query-client.ts';
import { operatorKey, sessionToken } from './session.ts';

/**
 * To whoever has no session the server answers as if there were nothing, so after such an answer the session is verified
 * at once. Otherwise a failed call leads nowhere by itself: its caller decides.
 */
function doubtSession(error: ApiError, endpoint: Endpoint, token: string | null) {
  const isDoubtful =
    error.status === 404 && endpoint.access === 'operator' && endpoint.path !== getOperatorProfile.path;
  if (isDoubtful && token === sessionToken()) queryClient.invalidateQueries({ queryKey: operatorKey(token) });
}

const session = { token: sessionToken, onFailure: doubtSession };

/** Every request of the console goes through here. */
export const call = createClient(session);
export const fetchFile = createFileClient(session);
