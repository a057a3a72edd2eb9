import type { User } from '@outloud/contract/accounts';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useHydrated } from '../../../lib/hydrated.ts';
import { signInFrom } from '../../../lib/return-to.ts';
import { useCurrentUser } from '../api/current-user.ts';

type RequireSessionProps = { loading: ReactNode; children: (user: User) => ReactNode };

/** Shows its content to a signed-in user only; everyone else is led to sign-in, and back here afterwards. */
export function RequireSession({ loading, children }: RequireSessionProps) {
  const { token, user, leaveTo, error, refetch } = useCurrentUser();
  const { pathname, search, hash } = useLocation();
  const hydrated = useHydrated();

  if (!hydrated) return loading;
  if (!token) return <Navigate to={leaveTo ?? signInFrom(pathname + search + hash)} replace />;
  if (user) return children(user);
  if (!error) return loading;
  return (
    <main id="main" className="mx-auto grid max-w-md gap-5 px-5 py-24">
      <Alert variant="destructive" title="We could not load your account">
        {error.message}
      </Alert>
      <Button onClick={() => refetch()}>Try again</Button>
    </main>
  );
}
