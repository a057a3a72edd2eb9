import { currentUser } from '@outloud/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { endSession, saveUser, useSession } from '../../../lib/session.ts';

/** Keeps the session's user in step with the server. A token without a user is completed, or dropped when refused. */
export function useCurrentUser() {
  const { token, user, leaveTo } = useSession();
  const { error, refetch } = useQuery({
    queryKey: ['current-user', token],
    queryFn: refreshUser,
    enabled: token !== null,
  });
  return { token, user, leaveTo, error, refetch };
}

async function refreshUser() {
  try {
    const { user } = await call(currentUser);
    saveUser(user);
    return user;
  } catch (error) {
    if (error instanceof Error && /401|Unauthorized/.test(error.message)) endSession();
    throw error;
  }
}
