import type { Actor } from '../src/features/operators/actions.service.ts';

export const testOperator: Actor = { operatorId: null, adminId: 'test-operator', ip: '127.0.0.1' };
