import type { Claim } from '@outloud/contract/claims';
import { Badge } from '@outloud/ui/badge';
import { reviewReasonLabels } from '@outloud/uploader/delivery.labels';
import { getClaimOutcome } from './outcome.labels.ts';
import { Rating } from './rating.tsx';

export function OutcomeBadge({ claim }: { claim: Claim }) {
  const { label, variant } = getClaimOutcome(claim);
  return <Badge variant={variant}>{label}</Badge>;
}

export function Outcome({ claim }: { claim: Claim }) {
  const { delivery } = claim;
  const reasons = delivery?.status === 'completed' ? [] : (delivery?.reviewReasons ?? []);
  return (
    <div className="grid gap-2 leading-6">
      <p>{getClaimOutcome(claim).sentence}</p>
      {reasons.length > 0 && (
        <ul aria-label="Check results" className="flex flex-wrap gap-1.5">
          {reasons.map((reason) => (
            <li key={reason}>
              <Badge variant="warn">{reviewReasonLabels[reason]}</Badge>
            </li>
          ))}
        </ul>
      )}
      {delivery?.rating && <Rating {...delivery.rating} />}
    </div>
  );
}
