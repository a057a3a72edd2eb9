import { hasRole, type OperatorRole } from '@outloud/domain/operators';
import type { Endpoint } from '../endpoint.ts';

export type EndpointAccess = Pick<Endpoint, 'minRole' | 'movesMoney'>;
export type OperatorRights = { role: OperatorRole; hasSecondFactor: boolean };
export type AccessProblem = { kind: 'role' | 'secondFactor'; message: string };

/** An action that some calls of an endpoint contain, such as the refund when a completed delivery is rejected. */
export const refundAccess: EndpointAccess = { minRole: 'money', movesMoney: true };

/** Approving a held delivery charges the customer and pays the tester. */
export const approvalAccess: EndpointAccess = { minRole: 'reviewer', movesMoney: true };

/** The only rule for who may call an operator endpoint. The server enforces it, and the console explains it. */
export function findAccessProblem(
  { minRole = 'owner', movesMoney = false }: { minRole?: OperatorRole; movesMoney?: boolean },
  { role, hasSecondFactor }: OperatorRights,
): AccessProblem | null {
  if (!hasRole(role, minRole)) {
    const requirement = minRole === 'owner' ? 'Only owners' : 'Only operators with the role money, and owners,';
    const message = `${requirement} can do this. Your role is ${role}. Ask an owner to change it.`;
    return { kind: 'role', message };
  }
  if (!movesMoney || hasSecondFactor) return null;
  const message = 'Turn on two-factor authentication under Security. It is required to move money.';
  return { kind: 'secondFactor', message };
}
