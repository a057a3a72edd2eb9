import { ApiError } from '@outloud/contract/client';
import { getOperatorProfile, type Operator, operatorLogout } from '@outloud/contract/operators/sessions';
import { Spinner } from '@outloud/ui/loading';
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { call } from './client.ts';
import { endSession, getSessionEndReason, getSessionToken, operatorQueryKey, useSessionToken } from './session.ts';

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

/** Renders its children for a signed-in operator. Otherwise, redirects to the sign-in page. */
export function RequireOperator({ children }: { children: (operator: Operator) => ReactNode }) {
  const { isVerifying, operator } = useCurrentOperator();
  const { pathname, search } = useLocation();
  if (isVerifying) return <VerifyingSession />;
  // After a deliberate sign-out, the next sign-in starts at the dashboard.
  const from = getSessionEndReason() === 'signedOut' ? null : pathname + search;
  if (!operator) return <Navigate to={paths.login} replace state={{ from }} />;
  return children(operator);
}

export function VerifyingSession() {
  return (
    <main className="grid min-h-dvh place-items-center px-5">
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner className="size-5" />
        Verifying session...
      </p>
    </main>
  );
}

/** Ends the local session right away, even if the server cannot be reached. */
export function logOut() {
  // The request starts first, because ending the session removes the token.
  const request = call(operatorLogout);
  endSession('signedOut');
  request.catch((error: Error) => console.warn('Failed to end the session on the server:', error.message));
}
