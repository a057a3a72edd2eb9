import type { Claim } from '@outloud/contract/claims';
import { isProcessing } from '@outloud/uploader/delivery.labels';

const intervalsMs = { processing: 5000, waiting: 30_000 };

type PolledClaim = Pick<Claim, 'state'> & {
  delivery: Pick<NonNullable<Claim['delivery']>, 'status' | 'reviewReasons'> | null;
};

/** The poll interval for these claims in milliseconds, or false if nothing will change. */
export function getPollInterval(claims: readonly PolledClaim[]): number | false {
  if (claims.some(({ delivery }) => delivery && isProcessing(delivery))) return intervalsMs.processing;
  const hasOpenClaim = claims.some(({ state, delivery }) => state === 'active' || delivery?.status === 'pending');
  return hasOpenClaim ? intervalsMs.waiting : false;
}
