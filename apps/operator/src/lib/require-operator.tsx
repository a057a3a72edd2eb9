import type { Operator } from '@outloud/contract/operators/sessions';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { getSessionEndReason } from './session.ts';
import { useCurrentOperator } from './use-current-operator.ts';
import { VerifyingSession } from './verifying-session.tsx';

/** Renders its children for a signed-in operator. Otherwise, redirects to the sign-in page. */
export function RequireOperator({ children }: { children: (operator: Operator) => ReactNode }) {
  const { isVerifying, operator } = useCurrentOperator();
  const { pathname, search } = useLocation();
  if (isVerifying) return <VerifyingSession />;
  // After a deliberate sign-out, the next sign-in starts at the dashboard.
  const from = getSessionEndReason() === 'signedOut' ? null : pathname + search;
  if (!operator) return <Navigate to={paths.login} replace state={{ from }} />;
  return children(operator);
}
