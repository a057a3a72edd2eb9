import { cn } from '@outloud/ui/cn';
import { Star } from 'lucide-react';

const stars = Array.from({ length: 10 }, (_, index) => index + 1);

export function ScoreStars({ score }: { score: number }) {
  return (
    <div>
      <p className="text-muted text-xs leading-5">UX score</p>
      <p className="flex items-center gap-2.5">
        <span className="sr-only">{score} out of 10</span>
        <span aria-hidden="true" className="flex sm:gap-0.5">
          {stars.map((star) => (
            <Star
              key={star}
              strokeWidth={1.75}
              className={cn('size-4 sm:size-4.5', star <= Math.round(score) ? 'fill-ink text-ink' : 'text-edge/70')}
            />
          ))}
        </span>
        <span aria-hidden="true" className="font-bold font-display text-lg tabular-nums leading-6">
          {score}/10
        </span>
      </p>
    </div>
  );
}
