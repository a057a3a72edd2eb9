import { ratingStars } from '@outloud/domain/feedback';
import { cn } from '@outloud/ui/cn';
import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { formatStars } from './feedback.labels.ts';

const starValues = Array.from({ length: ratingStars.max }, (_, index) => index + ratingStars.min);

type StarRatingInputProps = { legend: string; stars: number | null; onChange: (stars: number) => void };

/** Native radio buttons, so arrow keys move between stars. */
export function StarRatingInput({ legend, stars, onChange }: StarRatingInputProps) {
  const name = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  const shownStars = hovered ?? stars ?? 0;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm leading-6">{legend}</legend>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex" onPointerLeave={() => setHovered(null)}>
          {starValues.map((value) => (
            <label
              key={value}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(value)}
              className="relative grid size-11 cursor-pointer place-items-center rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={value === stars}
                onChange={() => onChange(value)}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              <span className="sr-only">{formatStars(value)}</span>
              <StarIcon isFilled={value <= shownStars} />
            </label>
          ))}
        </div>
        <p aria-hidden="true" className="text-muted text-sm leading-6">
          {shownStars > 0 && formatStars(shownStars)}
        </p>
      </div>
    </fieldset>
  );
}

export function StarRating({ stars }: { stars: number }) {
  return (
    <p className="flex items-center gap-2.5 text-sm leading-6">
      <span aria-hidden="true" className="flex gap-1">
        {starValues.map((value) => (
          <StarIcon key={value} isFilled={value <= stars} />
        ))}
      </span>
      {formatStars(stars)}
    </p>
  );
}

function StarIcon({ isFilled }: { isFilled: boolean }) {
  return (
    <Star
      aria-hidden="true"
      strokeWidth={1.75}
      className={cn('pointer-events-none size-6 transition-colors', isFilled ? 'fill-ink text-ink' : 'text-edge')}
    />
  );
}
