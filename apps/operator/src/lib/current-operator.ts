import { ApiError } from '@outloud/contract/client';
import { getOperatorProfile } from '@outloud/contract/operators/sessions';
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { endSession, operatorKey, sessionToken, useSessionToken } from './session.ts';

const minute = 60_000;

/** Whose session this is; verified once when only the token is known, then now and then, so that its end shows. */
export function useCurrentOperator() {
  const token = useSessionToken();
  const { data } = useQuery({
    queryKey: operatorKey(token),
    queryFn: verify,
    enabled: token !== null,
    staleTime: minute,
    refetchInterval: 5 * minute,
  });
  return { isVerifying: token !== null && !data, operator: token === null ? null : (data ?? null) };
}

async function verify({ client, queryKey }: QueryFunctionContext<ReturnType<typeof operatorKey>>) {
  const isKnown = client.getQueryData(queryKey) !== undefined;
  try {
    return await call(getOperatorProfile);
  } catch (error) {
    // Once verified, a lost connection is no reason to leave; only a refusal is.
    const isOver = !isKnown || (error instanceof ApiError && [401, 403, 404].includes(error.status));
    if (isOver && sessionToken() === queryKey[1]) endSession('ended');
    throw error;
  }
}
