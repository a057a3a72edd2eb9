import { ApiError } from '@outloud/contract/client';
import { requestPayout } from '@outloud/contract/earnings';
import { formatDollars } from '@outloud/domain/money';
import { payoutLengths } from '@outloud/domain/payouts';
import { Button } from '@outloud/ui/button';
import { DialogClose } from '@outloud/ui/dialog';
import { Field } from '@outloud/ui/field';
import { Input } from '@outloud/ui/input';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { createBodyResolver, getFieldError, setServerErrors } from '../../../lib/forms.ts';
import type { useRequestPayout } from '../api/request-payout.ts';

type PayoutFormProps = {
  payable: number;
  payoutTo: string | null;
  request: ReturnType<typeof useRequestPayout>;
  onDone: () => void;
};

export function PayoutForm({ payable, payoutTo, request, onDone }: PayoutFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: createBodyResolver(requestPayout),
    defaultValues: { destination: payoutTo ?? '' },
  });
  const { errors } = formState;
  // Send the amount on screen. The server rejects the request if the payable amount has changed.
  const submit = handleSubmit(({ destination }) =>
    request.mutate(
      { destination, amount: payable },
      {
        onSuccess: onDone,
        onError: (error) => error instanceof ApiError && setServerErrors(error, ['destination'], setError),
      },
    ),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormFailure error={request.error} errors={errors} />
      <Field
        label="Payout account"
        hint="For example, your PayPal email. We save it in your settings for next time."
        error={getFieldError(errors, 'destination', 'Payout account')}
      >
        {(control) => (
          <Input
            autoComplete="off"
            maxLength={payoutLengths.destination}
            {...control}
            {...register('destination', { onChange: () => request.isError && request.reset() })}
          />
        )}
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <DialogClose asChild>
          <Button variant="secondary">Not now</Button>
        </DialogClose>
        <Button type="submit" pending={request.isPending}>
          {request.isPending ? 'Requesting...' : `Request ${formatDollars(payable)}`}
        </Button>
      </div>
    </form>
  );
}
