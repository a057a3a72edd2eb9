import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { useCurrentUser } from '../api/current-user.ts';

/** Redirects a signed-in user to the page that required sign-in, or to the dashboard. */
export function useRedirectWhenSignedIn(returnTo: string | null) {
  const { token, user } = useCurrentUser();
  const navigate = useNavigate();
  const isSignedIn = token !== null && user !== null;
  useEffect(() => {
    if (isSignedIn) navigate(returnTo ?? paths.dashboard, { replace: true });
  }, [isSignedIn, returnTo, navigate]);
}
