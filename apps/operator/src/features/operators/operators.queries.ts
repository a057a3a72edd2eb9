import type { EndpointBody } from '@outloud/contract/endpoint';
import {
  cancelOperatorInvitation,
  changeOperatorRole,
  disableOperator,
  enableOperator,
  inviteOperator,
  type ListedOperator,
  listOperators,
} from '@outloud/contract/operators/operators';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/session/client.ts';
import { useOperatorMutation } from '../../lib/use-operator-mutation.ts';
import { roleLabels } from './operator.labels.ts';

export function useOperators() {
  return useQuery({ queryKey: ['operators'], queryFn: () => call(listOperators) });
}

export function useInviteOperator() {
  return useOperatorMutation({
    request: (body: EndpointBody<typeof inviteOperator>, idempotencyKey) =>
      call(inviteOperator, { body, idempotencyKey }),
    getSuccessMessage: ({ invitation }) =>
      invitation.email ? `Invitation sent to ${invitation.email}` : 'Invitation created',
  });
}

export function useCancelInvitation(id: string) {
  return useOperatorMutation({
    request: (_: undefined, idempotencyKey) => call(cancelOperatorInvitation, { params: { id }, idempotencyKey }),
    getSuccessMessage: () => 'Invitation cancelled',
  });
}

export function useChangeRole(id: string) {
  return useOperatorMutation({
    request: (body: EndpointBody<typeof changeOperatorRole>, idempotencyKey) =>
      call(changeOperatorRole, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ operator }) => `${getName(operator)} now has the role ${roleLabels[operator.role]}`,
  });
}

export function useSetEnabled(id: string, isEnabled: boolean) {
  const endpoint = isEnabled ? enableOperator : disableOperator;
  return useOperatorMutation({
    request: (body: { adminKey: string }, idempotencyKey) => call(endpoint, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ operator }) => `${getName(operator)} ${isEnabled ? 'can sign in again' : 'is disabled'}`,
  });
}

const getName = ({ name, adminId }: ListedOperator) => name ?? adminId;
