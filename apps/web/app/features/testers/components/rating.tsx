import { ratingStars } from '@outloud/domain/feedback';
import { cn } from '@outloud/ui/cn';
import { Star } from 'lucide-react';

const starNumbers = Array.from({ length: ratingStars.max }, (_, star) => star + 1);

type RatingProps = { stars: number; reason: string | null };

export function Rating({ stars, reason }: RatingProps) {
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
