import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { useCurrentUser } from '../api/current-user.ts';

/** Takes whoever is signed in, or has just become so, to where they were going. */
export function useLeaveWhenSignedIn(origin: string | null) {
  const { token, user } = useCurrentUser();
  const navigate = useNavigate();
  const signedIn = token !== null && user !== null;
  useEffect(() => {
    if (signedIn) navigate(origin ?? paths.dashboard, { replace: true });
  }, [signedIn, origin, navigate]);
}
