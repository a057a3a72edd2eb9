import { type Claim, explainReview } from '@outloud/contract/claims';
import { ApiError } from '@outloud/contract/client';
import { maxExplanationLength } from '@outloud/domain/deliveries';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { Textarea } from '@outloud/ui/forms/input';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../forms/forms.tsx';
import { useExplainReview } from './mutations.ts';

const textLabel = 'What should we know?';

/** Lets the tester explain a review that waits for a decision, once. Shows the text afterwards. */
export function Explanation({ delivery }: { delivery: NonNullable<Claim['delivery']> }) {
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  if (delivery.explanation) {
    return (
      <section aria-labelledby={titleId} className="grid gap-1">
        <h3 id={titleId} className="font-semibold text-sm">
          Your explanation
        </h3>
        <blockquote className="border-edge border-l-2 pl-3 whitespace-pre-line">{delivery.explanation}</blockquote>
      </section>
    );
  }
  if (!isOpen) {
    return (
      <div>
        <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
          Explain this review
        </Button>
      </div>
    );
  }
  return <ExplanationForm id={delivery._id} />;
}

function ExplanationForm({ id }: { id: string }) {
  const { mutate, error, isPending, isError, reset } = useExplainReview(id);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: createBodyResolver(explainReview),
    defaultValues: { text: '' },
  });
  const clearErrorOnEdit = { onChange: () => isError && reset() };
  const submit = handleSubmit((body) =>
    mutate(body, {
      onError: (error) => error instanceof ApiError && setServerErrors(error, ['text'], setError),
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid justify-items-start gap-3">
      <FormFailure error={error} errors={formState.errors}>
        Nothing was sent.
      </FormFailure>
      <div className="w-full">
        <Field
          label={textLabel}
          hint="You can write to us once. The person who decides reads this."
          error={getFieldError(formState.errors, 'text', textLabel)}
        >
          {(control) => (
            <Textarea
              {...control}
              required
              autoFocus
              maxLength={maxExplanationLength}
              {...register('text', clearErrorOnEdit)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" size="sm" pending={isPending}>
        Send explanation
      </Button>
    </form>
  );
}
