import type { Operator } from '@outloud/contract/operators/sessions';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../paths.ts';
import { useCurrentOperator } from './current-operator.ts';
import { Verifying } from './verifying.tsx';

/** Shows its content to a signed-in operator only; everybody else is led to sign-in. */
export function RequireOperator({ children }: { children: (operator: Operator) => ReactNode }) {
  const { isVerifying, operator } = useCurrentOperator();
  if (isVerifying) return <Verifying />;
  if (!operator) return <Navigate to={paths.login} replace />;
  return children(operator);
}
