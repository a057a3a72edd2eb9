import type { Claim } from '@outloud/contract/claims';
import { Badge } from '@outloud/ui/badge';
import { reasonWords } from '@outloud/uploader/handled-words';
import { outcomeOf } from './outcome-words.ts';
import { Rating } from './rating.tsx';

export function OutcomeBadge({ claim }: { claim: Claim }) {
  const { label, variant } = outcomeOf(claim);
  return <Badge variant={variant}>{label}</Badge>;
}

export function Outcome({ claim }: { claim: Claim }) {
  const { delivery } = claim;
  const reasons = delivery?.status === 'completed' ? [] : (delivery?.reviewReasons ?? []);
  return (
    <div className="grid gap-2 leading-6">
      <p>{outcomeOf(claim).sentence}</p>
      {reasons.length > 0 && (
        <ul aria-label="Check results" className="flex flex-wrap gap-1.5">
          {reasons.map((reason) => (
            <li key={reason}>
              <Badge variant="warn">{reasonWords[reason]}</Badge>
            </li>
          ))}
        </ul>
      )}
      {delivery?.rating && <Rating {...delivery.rating} />}
    </div>
  );
}
