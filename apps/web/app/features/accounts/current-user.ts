import { getCurrentUser, logout } from '@outloud/contract/accounts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { call } from '../../queries/client.ts';
import { endSession, saveUser, useSession } from '../../session/session.ts';

/**
 * Keeps the session's user in sync with the server. Loads the user of a stored token, or ends the session when the
 * server rejects the token.
 */
export function useCurrentUser() {
  const { token, user, redirectTo } = useSession();
  const { error, errorUpdateCount, isFetching, refetch } = useQuery({
    ...currentUserQuery(token),
    enabled: token !== null,
  });
  return { token, user, redirectTo, error, hasFailed: errorUpdateCount > 0, isFetching, refetch };
}

export function currentUserQuery(token: string | null) {
  return queryOptions({
    queryKey: ['current-user', token],
    queryFn: async () => {
      const { user } = await call(getCurrentUser);
      saveUser(user);
      return user;
    },
  });
}

/** Redirects a signed-in user to the page that required sign-in, or to the dashboard. */
export function useRedirectWhenSignedIn(returnTo: string | null) {
  const { token, user } = useCurrentUser();
  const navigate = useNavigate();
  const isSignedIn = token !== null && user !== null;
  useEffect(() => {
    if (isSignedIn) navigate(returnTo ?? paths.dashboard, { replace: true });
  }, [isSignedIn, returnTo, navigate]);
}

/** Ends the local session at once, even if the server cannot be reached. */
export function logOut() {
  // Start the request first: it reads the token from the session.
  const request = call(logout);
  endSession(paths.login);
  request.catch((error: Error) => console.warn('Could not sign out on the server:', error.message));
}
