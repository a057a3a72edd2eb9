import { type EndpointAccess, findAccessProblem, type OperatorRights } from '@outloud/contract/operators/access';
import { AppError } from './errors.ts';

/** Throws unless the operator has the role, and for money the second factor, that the endpoint requires. */
export function requireOperatorAccess(endpoint: EndpointAccess, rights: OperatorRights): void {
  const problem = findAccessProblem(endpoint, rights);
  if (!problem) return;
  throw new AppError(403, problem.kind === 'role' ? 'forbidden' : 'second_factor_required', problem.message);
}
