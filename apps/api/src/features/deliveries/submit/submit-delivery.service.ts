/** The three ways to submit a recording: by the tester, by an admin, and by an operator. */
import type { Claim } from '@outloud/contract/claims';
import type { AdminDelivery, uploadDelivery } from '@outloud/contract/deliveries';
import type { EndpointBody } from '@outloud/contract/endpoint';
import type * as operatorContract from '@outloud/contract/operators/deliveries';
import type { Deps } from '../../../deps.ts';
import { AppError, freshSignInRequired } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { getClaimForTester, requireClaimOfTester } from '../../claims/claims.service.ts';
import type { Actor } from '../../operators/actions.service.ts';
import { requireAdminKey, requireUploadKey } from '../../operators/admin-key.service.ts';
import { touchUpload, uploadNotFound } from '../../uploads/uploads.service.ts';
import { getDeliveryForAdmin } from '../deliveries.service.ts';
import { createDelivery, type SubmitDeps } from './create-delivery.service.ts';

/** Submits a tester's recording. The slot stays taken until the delivery is accepted or rejected. */
export async function submitClaim(
  deps: SubmitDeps,
  testerId: string,
  { id, uploadId }: { id: string; uploadId: string },
): Promise<Claim> {
  const { roast_id: roastId } = await requireClaimOfTester(deps.db, testerId, id);
  // Keeps the claim from expiring during the inspection.
  await touchUpload(deps, testerId, uploadId);
  await createDelivery(deps, {
    senderId: testerId,
    uploadId,
    roastId,
    testerId,
    claimId: id,
    adminNotes: null,
    operator: null,
  });
  return getClaimForTester(deps.db, testerId, id);
}

type Admin = { userId: string; isFresh: boolean; ip: string };

/** Submits a recording for a tester as an admin. The upload key is verified before any other check. */
export async function submitDeliveryAsAdmin(
  deps: SubmitDeps & Pick<Deps, 'throttle' | 'secrets'>,
  admin: Admin,
  body: EndpointBody<typeof uploadDelivery>,
): Promise<AdminDelivery> {
  const { roastRequestId, testerId, uploadId, uploadKey } = body;
  const hasAllFields = [roastRequestId, testerId, uploadId, uploadKey].every((text) => text?.trim());
  if (!hasAllFields || !uploadKey) {
    const requiredFields = { roastRequestId, testerId, video: uploadId, uploadKey };
    throw missingFields('Please fill in all required fields and select a video file', requiredFields);
  }
  const actor = await authorizeAdmin(deps, admin, uploadKey);
  return submitDeliveryForTester(deps, admin.userId, body, actor);
}

/**
 * A processed delivery charges its customer. Admins are customers without a second factor, so they need a fresh sign-in and
 * the upload key. The action log must not contain emails, so it names the account by its ID.
 */
export async function authorizeAdmin(
  deps: Pick<Deps, 'db' | 'throttle' | 'secrets'>,
  { userId, isFresh, ip }: Admin,
  uploadKey: string,
): Promise<Actor> {
  if (!isFresh) throw freshSignInRequired();
  const actor = { operatorId: null, adminId: `admin-${userId}`, ip };
  await requireUploadKey(deps, actor, uploadKey.trim());
  return actor;
}

/** Submits a recording as an operator. The admin key is verified before any other check. */
export async function createDeliveryAsOperator(
  deps: SubmitDeps & Pick<Deps, 'throttle'>,
  operator: Actor & { operatorId: string },
  body: EndpointBody<typeof operatorContract.createDelivery>,
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

/** Submits a recording for a tester. Fills the slot of the tester's claim, or an open slot. */
export async function submitDeliveryForTester(
  deps: SubmitDeps,
  senderId: string,
  body: Pick<EndpointBody<typeof uploadDelivery>, 'roastRequestId' | 'testerId' | 'uploadId' | 'adminNotes'>,
  operator: Actor | null = null,
): Promise<AdminDelivery> {
  const { roastRequestId: roastId, testerId, uploadId, adminNotes = null } = body;
  if (!roastId || !testerId || !uploadId || !isUuid(uploadId)) throw uploadNotFound();
  const submission = { senderId, uploadId, roastId, testerId, claimId: null, adminNotes, operator };
  return getDeliveryForAdmin(deps.db, await createDelivery(deps, submission));
}

/** Reports every blank field with the same message. */
function missingFields(message: string, fields: Record<string, string | null | undefined>): AppError {
  const problems = Object.entries(fields)
    .filter(([, value]) => !value?.trim())
    .map(([field]) => ({ field, message }));
  return new AppError(400, 'invalid_input', message, { problems });
}
