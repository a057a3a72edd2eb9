import { reviewReasonLabels } from '@outloud/app-kit/delivery.labels';
import type { Claim } from '@outloud/contract/claims';
import { ratingStars } from '@outloud/domain/feedback';
import { Badge } from '@outloud/ui/badge';
import { cn } from '@outloud/ui/cn';
import { Star } from 'lucide-react';
import { describeRefundRequest, getClaimOutcome, reviewReasonTexts } from './claims.labels.ts';
import { Explanation } from './explanation-form.tsx';

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
        <ul aria-label="Check results" className="grid gap-1.5">
          {reasons.map((reason) => (
            <li key={reason} className="flex flex-wrap items-baseline gap-x-2">
              <Badge variant="warn">{reviewReasonLabels[reason]}</Badge>
              <span className="text-muted text-sm leading-6">{reviewReasonTexts[reason]}</span>
            </li>
          ))}
        </ul>
      )}
      {delivery?.status === 'pending' && reasons.length > 0 && <Explanation delivery={delivery} />}
      {delivery?.rating && <Rating {...delivery.rating} />}
      {delivery?.refundRequest && <p className="text-muted text-sm">{describeRefundRequest(delivery.refundRequest)}</p>}
    </div>
  );
}

const starNumbers = Array.from({ length: ratingStars.max }, (_, star) => star + 1);

type RatingProps = { stars: number; reason: string | null };

function Rating({ stars, reason }: RatingProps) {
  return (
    <div className="grid gap-1">
      <p className="flex items-center gap-2 text-muted text-sm">
        <span aria-hidden="true" className="flex gap-0.5">
          {starNumbers.map((star) => (
            <Star
              key={star}
              strokeWidth={1.75}
              className={cn('size-4', star <= stars ? 'fill-ink text-ink' : 'text-edge/70')}
            />
          ))}
        </span>
        <span>
          Rated {stars} of {ratingStars.max} by the customer
        </span>
      </p>
      {reason && <blockquote className="border-edge border-l-2 pl-3 whitespace-pre-line">{reason}</blockquote>}
    </div>
  );
}
