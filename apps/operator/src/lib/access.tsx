import { TextLink } from '@outloud/app-kit/text-link';
import { type AccessProblem, type EndpointAccess, findAccessProblem } from '@outloud/contract/operators/access';
import { Alert } from '@outloud/ui/alert';
import type { ReactNode } from 'react';
import { ConsolePage } from './console-page.tsx';
import { paths } from './paths.ts';
import { useCurrentOperator } from './session/use-current-operator.tsx';

/** Why the server would reject a call of the signed-in operator; null if it would not. */
export function useAccessProblem(endpoint: EndpointAccess): AccessProblem | null {
  const { operator } = useCurrentOperator();
  return operator && findAccessProblem(endpoint, operator);
}

type IfAllowedProps = { endpoint: EndpointAccess; fallback?: ReactNode; children: ReactNode };

/** Hides what the operator may not use. */
export function IfAllowed({ endpoint, fallback = null, children }: IfAllowedProps) {
  return useAccessProblem(endpoint) ? fallback : children;
}

/** Shows the reason instead of a page that the operator may not open. */
export function RequireAccess({ endpoint, title, children }: IfAllowedProps & { title: string }) {
  const problem = useAccessProblem(endpoint);
  if (!problem) return children;
  return (
    <ConsolePage title={title}>
      <AccessAlert problem={problem} />
    </ConsolePage>
  );
}

export function AccessAlert({ problem }: { problem: AccessProblem }) {
  return (
    <Alert variant="warn" title={problem.message}>
      {problem.kind === 'secondFactor' && <TextLink to={paths.security}>Set up two-factor authentication</TextLink>}
    </Alert>
  );
}
