import type { OperatorRights } from '@outloud/contract/operators/access';
import type { Actor } from '../src/features/operators/actions.service.ts';

export const testOperator: Actor & OperatorRights = {
  operatorId: null,
  adminId: 'test-operator',
  ip: '127.0.0.1',
  role: 'owner',
  hasSecondFactor: true,
};
