import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useCurrentOperator } from '../../../lib/current-operator.ts';
import { Verifying } from '../../../lib/verifying.tsx';
import { paths } from '../../../paths.ts';

/** For the sign-in page: who is signed in already goes straight to the dashboard. */
export function RequireNobody({ children }: { children: ReactNode }) {
  const { isVerifying, operator } = useCurrentOperator();
  if (isVerifying) return <Verifying />;
  if (operator) return <Navigate to={paths.dashboard} replace />;
  return children;
}
