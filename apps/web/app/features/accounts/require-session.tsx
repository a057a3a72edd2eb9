import type { User } from '@outloud/contract/accounts';
import type { AccountType } from '@outloud/domain/accounts';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { focusHeading } from '../../components/page-title.tsx';
import { useHydrated } from '../../hydration/hydration.tsx';
import { paths } from '../../paths.ts';
import { getSignInPath } from '../../session/return-to.ts';
import { useSession } from '../../session/session.ts';
import { logOut, useCurrentUser } from './current-user.ts';

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

/** Renders the child routes for one account type, and redirects other users. Must be inside RequireSession. */
export function RequireAccountType({ accountType }: { accountType: AccountType }) {
  const { user } = useSession();
  return user?.accountType === accountType ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
