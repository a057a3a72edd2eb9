import { formatCreditCount } from '@outloud/app-kit/format';
import { TextLink } from '@outloud/app-kit/text-link';
import { ApiError } from '@outloud/contract/client';
import { type RefundRequest, requestRefund } from '@outloud/contract/feedback';
import { maxFeedbackLength } from '@outloud/domain/feedback';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { Textarea } from '@outloud/ui/forms/input';
import { DialogClose } from '@outloud/ui/overlays/dialog';
import { useForm } from 'react-hook-form';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../../forms/forms.tsx';
import { paths } from '../../../paths.ts';
import { useRequestRefund } from '../queries.ts';
import { getRefundRequestOutcome, refundRules } from './feedback.labels.ts';

const reasonLabel = 'Reason';

export function RefundRequestForm({ id, credits }: { id: string; credits: number }) {
  const { mutate, error, isPending, isError, reset } = useRequestRefund(id);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: createBodyResolver(requestRefund),
    defaultValues: { reason: '' },
  });
  const clearErrorOnEdit = { onChange: () => isError && reset() };
  const submit = handleSubmit((body) =>
    mutate(body, {
      onError: (error) => error instanceof ApiError && setServerErrors(error, ['reason'], setError),
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormFailure error={error} errors={formState.errors}>
        Nothing was changed.
      </FormFailure>
      <div className="text-sm leading-6">
        <p className="font-semibold">When you get your credits back</p>
        <ul className="mt-1 grid list-disc gap-1 pl-5 text-muted">
          {refundRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
      <Field
        label={reasonLabel}
        hint="What was missing? Our team reads this. The tester does not."
        error={getFieldError(formState.errors, 'reason', reasonLabel)}
      >
        {(control) => (
          <Textarea {...control} required maxLength={maxFeedbackLength} {...register('reason', clearErrorOnEdit)} />
        )}
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <DialogClose asChild>
          <Button variant="secondary">Close</Button>
        </DialogClose>
        <Button type="submit" pending={isPending}>
          {isPending ? 'Requesting...' : `Request ${formatCreditCount(credits)} back`}
        </Button>
      </div>
    </form>
  );
}

type RefundRequestOutcomeProps = { refundRequest: RefundRequest; credits: number; takesFocus?: boolean };

export function RefundRequestOutcome({ refundRequest, credits, takesFocus }: RefundRequestOutcomeProps) {
  const { title, text } = getRefundRequestOutcome(refundRequest, credits);
  const { state, answer } = refundRequest;
  return (
    <Alert variant={state === 'granted' ? 'success' : 'info'} title={title} takesFocus={takesFocus}>
      <p>{text}</p>
      {answer && <p className="mt-2 whitespace-pre-line text-ink">“{answer}”</p>}
      {state === 'declined' && (
        <p className="mt-2">
          If you disagree, <TextLink to={paths.contact}>contact us</TextLink>.
        </p>
      )}
    </Alert>
  );
}
