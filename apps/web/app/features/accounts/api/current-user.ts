import { getCurrentUser } from '@outloud/contract/accounts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { saveUser, useSession } from '../../../lib/session.ts';

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
