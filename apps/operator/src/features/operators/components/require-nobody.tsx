import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useCurrentOperator } from '../../../lib/current-operator.ts';
import { Verifying } from '../../../lib/verifying.tsx';
import { paths } from '../../../paths.ts';

/** For the sign-in page. Redirects a signed-in operator to the previous page or the dashboard. */
export function RequireNobody({ children }: { children: ReactNode }) {
  const { isVerifying, operator } = useCurrentOperator();
  const from = (useLocation().state as { from?: string | null } | null)?.from;
  if (isVerifying) return <Verifying />;
  if (operator) return <Navigate to={from ?? paths.dashboard} replace />;
  return children;
}
