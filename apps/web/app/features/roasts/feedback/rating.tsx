import type { Feedback } from '@outloud/contract/feedback';
import { maxFeedbackLength, ratingDays } from '@outloud/domain/feedback';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/field';
import { Textarea } from '@outloud/ui/textarea';
import { type FormEvent, useState } from 'react';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { useRateDelivery } from '../api/feedback.ts';
import { formatDateTime } from './feedback.labels.ts';
import { StarRating, StarRatingInput } from './star-rating.tsx';

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
