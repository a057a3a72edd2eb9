import { ApiError } from '@outloud/contract/client';
import { requestRefund } from '@outloud/contract/feedback';
import { maxFeedbackLength } from '@outloud/domain/feedback';
import { Button } from '@outloud/ui/button';
import { DialogClose } from '@outloud/ui/dialog';
import { Field } from '@outloud/ui/field';
import { Textarea } from '@outloud/ui/textarea';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { formatCreditCount } from '../../../lib/format.ts';
import { createBodyResolver, getFieldError, setServerErrors } from '../../../lib/forms.ts';
import { useRequestRefund } from '../api/feedback.ts';
import { refundRules } from './feedback.labels.ts';

const label = 'Reason';

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
        label={label}
        hint="What was missing? Our team reads this. The tester does not."
        error={getFieldError(formState.errors, 'reason', label)}
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
