import type { Claim } from '@outloud/contract/claims';
import type { Deps } from '../../deps.ts';
import { createDelivery } from '../deliveries/create-delivery.service.ts';
import { touchUpload } from '../uploads/uploads.service.ts';
import { fillSlotOfClaim, requireActiveClaim } from './claim-slot.service.ts';
import { findClaim } from './claims.repo.ts';
import { claimNotFound, getClaimForTester } from './claims.service.ts';

type SubmitDeps = Pick<Deps, 'db' | 'storage' | 'media' | 'jobs' | 'config' | 'log'>;

/** Submits a recording. The slot stays taken until the delivery is accepted or rejected. */
export async function submitClaim(
  deps: SubmitDeps,
  testerId: string,
  { id, uploadId }: { id: string; uploadId: string },
): Promise<Claim> {
  const claim = await findClaim(deps.db, id);
  if (claim?.tester_id !== testerId) throw claimNotFound();
  // Keeps the claim from expiring during the inspection.
  await touchUpload(deps, testerId, uploadId);
  await createDelivery(deps, {
    senderId: testerId,
    uploadId,
    roastId: claim.roast_id,
    testerId,
    requireSlot: async () => {
      await requireActiveClaim(deps.db, id);
    },
    takeSlot: (trx, roast) => fillSlotOfClaim(trx, roast, id),
  });
  return getClaimForTester(deps.db, testerId, id);
}
