import type { User } from '@outloud/contract/accounts';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { signInFrom } from '../../../lib/return-to.ts';
import { useCurrentUser } from '../api/current-user.ts';
import { logOut } from '../api/logout.ts';

type RequireSessionProps = { loading: ReactNode; children: (user: User) => ReactNode };

/** Shows its content to a signed-in user only; everyone else is led to sign-in, and back here afterwards. */
export function RequireSession({ loading, children }: RequireSessionProps) {
  const { token, user, leaveTo, error, hasFailed, isFetching, refetch } = useCurrentUser();
  const { pathname, search, hash } = useLocation();
  const hydrated = useHydrated();
  const retried = useRef(false);
  const isKnown = user !== null;

  useEffect(() => {
    if (isKnown && retried.current) focusHeading();
  }, [isKnown]);

  const retry = () => {
    retried.current = true;
    refetch();
  };

  if (!hydrated) return loading;
  if (!token) return <Navigate to={leaveTo ?? signInFrom(pathname + search + hash)} replace />;
  if (user) return children(user);
  if (!hasFailed) return loading;
  return (
    <main id="main" className="mx-auto grid max-w-md gap-5 px-5 py-24">
      <h1 className="font-extrabold text-3xl tracking-[-0.03em]">We could not load your account</h1>
      <Alert variant="destructive" title={error?.message ?? 'Trying again...'}>
        Nothing is lost. It may have been the connection.
      </Alert>
      <Button pending={isFetching} onClick={retry}>
        Try again
      </Button>
      <Button variant="secondary" onClick={logOut}>
        Log out
      </Button>
    </main>
  );
}
