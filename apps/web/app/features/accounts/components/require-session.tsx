import type { User } from '@outloud/contract/accounts';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { getSignInPath } from '../../../lib/return-to.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useCurrentUser } from '../api/current-user.ts';
import { logOut } from '../api/logout.ts';

type RequireSessionProps = { loading: ReactNode; children: (user: User) => ReactNode };

/** Renders its content for signed-in users. Redirects other users to the sign-in page, which returns them here. */
export function RequireSession({ loading, children }: RequireSessionProps) {
  const { token, user, redirectTo, error, hasFailed, isFetching, refetch } = useCurrentUser();
  const { pathname, search, hash } = useLocation();
  const hydrated = useHydrated();
  const hasRetried = useRef(false);
  const isLoaded = user !== null;

  useEffect(() => {
    if (isLoaded && hasRetried.current) focusHeading();
  }, [isLoaded]);

  const retry = () => {
    hasRetried.current = true;
    refetch();
  };

  if (!hydrated) return loading;
  if (!token) return <Navigate to={redirectTo ?? getSignInPath(pathname + search + hash)} replace />;
  if (user) return children(user);
  if (!hasFailed) return loading;
  return (
    <main id="main" className="mx-auto grid max-w-md gap-5 px-5 py-24">
      <h1 className="font-extrabold text-3xl tracking-[-0.03em]">We could not load your account</h1>
      <Alert variant="destructive" title={error?.message ?? 'Trying again...'}>
        Check your connection and try again.
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
