import { ApiError } from '@outloud/contract/client';
import { getOperatorProfile } from '@outloud/contract/operators/sessions';
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { endSession, getSessionToken, operatorQueryKey, useSessionToken } from './session.ts';

const minute = 60_000;

/** Verifies the stored token on load and then every few minutes, so that an expired session is noticed. */
export function useCurrentOperator() {
  const token = useSessionToken();
  const { data } = useQuery({
    queryKey: operatorQueryKey(token),
    queryFn: verifySession,
    enabled: token !== null,
    staleTime: minute,
    refetchInterval: 5 * minute,
  });
  return { isVerifying: token !== null && !data, operator: token === null ? null : (data ?? null) };
}

async function verifySession({ client, queryKey }: QueryFunctionContext<ReturnType<typeof operatorQueryKey>>) {
  const wasVerified = client.getQueryData(queryKey) !== undefined;
  try {
    return await call(getOperatorProfile);
  } catch (error) {
    // A verified session survives a lost connection and ends only if the server rejects the token.
    const hasEnded = !wasVerified || (error instanceof ApiError && [401, 403, 404].includes(error.status));
    if (hasEnded && getSessionToken() === queryKey[1]) endSession('expired');
    throw error;
  }
}
