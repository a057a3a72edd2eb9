import { formatDateTime } from '@outloud/app-kit/format';
import type { Feedback } from '@outloud/contract/feedback';
import { maxFeedbackLength, ratingDays, ratingStars } from '@outloud/domain/feedback';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { Field } from '@outloud/ui/forms/field';
import { Textarea } from '@outloud/ui/forms/input';
import { Star } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { FormFailure } from '../../../forms/forms.tsx';
import { useRateDelivery } from '../queries.ts';
import { formatStars } from './feedback.labels.ts';

type RatingProps = { id: string; feedback: Feedback };

export function Rating({ id, feedback }: RatingProps) {
  const { rating, ratableUntil } = feedback;
  if (ratableUntil) return <RatingForm id={id} rating={rating} ratableUntil={ratableUntil} />;
  if (!rating) return null;
  return (
    <div className="grid gap-2">
      <StarRating stars={rating.stars} />
      {rating.reason && <p className="whitespace-pre-line text-sm leading-6">{rating.reason}</p>}
      <p className="text-muted text-sm leading-6">Ratings cannot be changed after {ratingDays} days.</p>
    </div>
  );
}

type RatingFormProps = { id: string; rating: Feedback['rating']; ratableUntil: string };

function RatingForm({ id, rating, ratableUntil }: RatingFormProps) {
  const { mutate: rate, error, isPending } = useRateDelivery(id);
  const [stars, setStars] = useState(rating?.stars ?? null);
  const [reason, setReason] = useState(rating?.reason ?? '');
  const isSaved = rating?.stars === stars && (rating?.reason ?? '') === reason.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (stars !== null) rate({ stars, reason });
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <StarRatingInput legend="How useful was this review?" stars={stars} onChange={setStars} />
      {stars !== null && (
        <div className="grid animate-appear gap-4">
          <Field label="Why?" note="Optional" hint="The tester sees this without your name.">
            {(control) => (
              <Textarea
                {...control}
                maxLength={maxFeedbackLength}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          <FormFailure error={error} errors={{}}>
            Your text is still here. Try again.
          </FormFailure>
          <Button
            type="submit"
            variant="secondary"
            pending={isPending}
            aria-disabled={isPending || isSaved}
            className="justify-self-start"
          >
            {isPending ? 'Saving...' : 'Save rating'}
          </Button>
        </div>
      )}
      <p role="status" className="text-muted text-sm leading-6">
        {rating && isSaved
          ? `Saved. You can change your rating until ${formatDateTime(ratableUntil)}.`
          : `You can rate this review until ${formatDateTime(ratableUntil)}.`}
      </p>
    </form>
  );
}

const starValues = Array.from({ length: ratingStars.max }, (_, index) => index + ratingStars.min);

type StarRatingInputProps = { legend: string; stars: number | null; onChange: (stars: number) => void };

/** Native radio buttons, so arrow keys move between stars. */
function StarRatingInput({ legend, stars, onChange }: StarRatingInputProps) {
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

function StarRating({ stars }: { stars: number }) {
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
