import type { HandledDelivery } from '@outloud/contract/deliveries';
import type { BodyOf } from '@outloud/contract/endpoint';
import type { createDelivery } from '@outloud/contract/operators/deliveries';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../operators/actions.service.ts';
import { requireAdminKey } from '../operators/admin-key.service.ts';
import { handIn, missingFields } from './hand-in.service.ts';

/** The same hand-in by an operator, who shows the admin key before anything is looked into. */
export async function createByOperator(
  deps: Deps,
  operator: Actor & { operatorId: string },
  body: BodyOf<typeof createDelivery>,
): Promise<HandledDelivery> {
  const { roastRequestId, testerId, uploadId, adminKey } = body;
  const isWhole = [roastRequestId, testerId, uploadId].every((text) => text?.trim());
  if (!isWhole || !adminKey?.trim()) {
    const needed = { roastRequestId, testerId, video: uploadId, adminKey };
    throw missingFields('Please fill in all required fields', needed);
  }
  await requireAdminKey(deps, operator, adminKey.trim());
  return handIn(deps, operator.operatorId, body, operator);
}
