import type { AdminDelivery, uploadDelivery } from '@outloud/contract/deliveries';
import type { EndpointBody } from '@outloud/contract/endpoint';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { fillSlotForTester, requireSlotForTester } from '../claims/claim-slot.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { uploadNotFound } from '../uploads/uploads.service.ts';
import { createDelivery } from './create-delivery.service.ts';
import { getDeliveryForAdmin } from './deliveries.service.ts';

type SubmitDeps = Pick<Deps, 'db' | 'storage' | 'media' | 'jobs' | 'config' | 'log'>;

/** Submits a recording for a tester as an admin or operator. Fills the slot of the tester's claim, or an open slot. */
export async function submitDeliveryForTester(
  deps: SubmitDeps,
  senderId: string,
  body: EndpointBody<typeof uploadDelivery>,
  operator: Actor | null = null,
): Promise<AdminDelivery> {
  const { roastRequestId: roastId, testerId, uploadId } = body;
  if (!roastId?.trim() || !testerId?.trim() || !uploadId) {
    const requiredFields = { roastRequestId: roastId, testerId, video: uploadId };
    throw missingFields('Please fill in all required fields and select a video file', requiredFields);
  }
  if (!isUuid(uploadId)) throw uploadNotFound();
  const id = await createDelivery(deps, {
    senderId,
    uploadId,
    roastId,
    testerId,
    adminNotes: body.adminNotes ?? null,
    requireSlot: () => requireSlotForTester(deps.db, roastId, testerId),
    takeSlot: (trx, roast) => fillSlotForTester(trx, roast, testerId),
    async afterCreate(trx, { id, slot, fileSize }) {
      const after = { request: roastId, tester: testerId, slot, fileSize };
      if (operator) await recordAction(trx, operator, { action: 'delivery_created', subject: ['delivery', id], after });
    },
  });
  return getDeliveryForAdmin(deps.db, id);
}

/** Reports every blank field with the same message. */
export function missingFields(message: string, fields: Record<string, string | null | undefined>): AppError {
  const problems = Object.entries(fields)
    .filter(([, value]) => !value?.trim())
    .map(([field]) => ({ field, message }));
  return new AppError(400, 'invalid_input', message, { problems });
}
