import type { Actor } from '../src/features/operators/actions.service.ts';

/** For what only an operator does, where it does not matter who. */
export const someOperator: Actor = { operatorId: null, adminId: 'somebody', ip: '127.0.0.1' };
