import type { AdminDelivery } from '@outloud/contract/deliveries';
import type { EndpointBody } from '@outloud/contract/endpoint';
import type { createDelivery } from '@outloud/contract/operators/deliveries';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../operators/actions.service.ts';
import { requireAdminKey } from '../operators/admin-key.service.ts';
import { missingFields, submitDeliveryForTester } from './submit-delivery.service.ts';

/** Submits a recording as an operator. The admin key is verified before any other check. */
export async function createDeliveryByOperator(
  deps: Deps,
  operator: Actor & { operatorId: string },
  body: EndpointBody<typeof createDelivery>,
): Promise<AdminDelivery> {
  const { roastRequestId, testerId, uploadId, adminKey } = body;
  const hasAllFields = [roastRequestId, testerId, uploadId].every((text) => text?.trim());
  if (!hasAllFields || !adminKey?.trim()) {
    const requiredFields = { roastRequestId, testerId, video: uploadId, adminKey };
    throw missingFields('Please fill in all required fields', requiredFields);
  }
  await requireAdminKey(deps, operator, adminKey.trim());
  return submitDeliveryForTester(deps, operator.operatorId, body, operator);
}
