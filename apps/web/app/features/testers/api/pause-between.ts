import type { Claim } from '@outloud/contract/claims';
import { isUnderWay } from '@outloud/uploader/handled-words';

const pauses = { underWay: 5000, held: 30_000 };

type Pending = Pick<Claim, 'state'> & {
  delivery: Pick<NonNullable<Claim['delivery']>, 'status' | 'reviewReasons'> | null;
};

/** How long to wait before claims are asked for again, so that what is new appears by itself; false for no need to. */
export function pauseBetween(claims: readonly Pending[]): number | false {
  if (claims.some(({ delivery }) => delivery && isUnderWay(delivery))) return pauses.underWay;
  const isOpen = claims.some(({ state, delivery }) => state === 'active' || delivery?.status === 'pending');
  return isOpen ? pauses.held : false;
}
