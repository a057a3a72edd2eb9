import type { HandledDelivery, uploadDelivery } from '@outloud/contract/deliveries';
import type { BodyOf } from '@outloud/contract/endpoint';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { requireSlotFor, takeSlotFor } from '../claims/fulfil.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { uploadNotFound } from '../uploads/uploads.service.ts';
import { readOneHandled } from './deliveries.service.ts';
import { makeDelivery } from './make.service.ts';

type SubmitDeps = Pick<Deps, 'db' | 'storage' | 'media' | 'jobs' | 'config' | 'log'>;

/** Submits a recording for a tester as an admin or operator. Fills the slot of the tester's claim, or an open slot. */
export async function handIn(
  deps: SubmitDeps,
  senderId: string,
  body: BodyOf<typeof uploadDelivery>,
  operator: Actor | null = null,
): Promise<HandledDelivery> {
  const { roastRequestId: roastId, testerId, uploadId } = body;
  if (!roastId?.trim() || !testerId?.trim() || !uploadId) {
    const required = { roastRequestId: roastId, testerId, video: uploadId };
    throw missingFields('Please fill in all required fields and select a video file', required);
  }
  if (!isId(uploadId)) throw uploadNotFound();
  const id = await makeDelivery(deps, {
    senderId,
    uploadId,
    roastId,
    testerId,
    adminNotes: body.adminNotes ?? null,
    requireSlot: () => requireSlotFor(deps.db, roastId, testerId),
    takeSlot: (trx, roast) => takeSlotFor(trx, roast, testerId),
    async record(trx, { id, slot, fileSize }) {
      const after = { request: roastId, tester: testerId, slot, fileSize };
      if (operator) await recordAction(trx, operator, { action: 'delivery_created', subject: ['delivery', id], after });
    },
  });
  return readOneHandled(deps.db, id);
}

/** Reports every blank field with the same message. */
export function missingFields(message: string, fields: Record<string, string | null | undefined>): AppError {
  const problems = Object.entries(fields)
    .filter(([, value]) => !value?.trim())
    .map(([field]) => ({ field, message }));
  return new AppError(400, 'invalid_input', message, { problems });
}
