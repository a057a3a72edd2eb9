import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useCurrentOperator } from '../../../lib/use-current-operator.ts';
import { VerifyingSession } from '../../../lib/verifying-session.tsx';
import { paths } from '../../../paths.ts';

/** For the sign-in page. Redirects a signed-in operator to the previous page or the dashboard. */
export function RedirectWhenSignedIn({ children }: { children: ReactNode }) {
  const { isVerifying, operator } = useCurrentOperator();
  const from = (useLocation().state as { from?: string | null } | null)?.from;
  if (isVerifying) return <VerifyingSession />;
  if (operator) return <Navigate to={from ?? paths.dashboard} replace />;
  return children;
}
