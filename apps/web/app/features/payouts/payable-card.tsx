import { ApiError } from '@outloud/contract/client';
import { type Earnings, requestPayout } from '@outloud/contract/earnings';
import { formatDollars } from '@outloud/domain/credits';
import { payoutRules } from '@outloud/domain/earnings';
import { payoutLengths } from '@outloud/domain/payouts';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { Progress } from '@outloud/ui/loading';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@outloud/ui/overlays/dialog';
import { toast } from '@outloud/ui/overlays/toaster';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { focusHeading } from '../../components/page-title.tsx';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../forms/forms.tsx';
import { getPayoutEligibility } from './earnings.labels.ts';
import { useRequestPayout } from './queries.ts';

export function PayableCard({ earnings }: { earnings: Earnings }) {
  const { payable, requested } = earnings;
  const { canRequest, text } = getPayoutEligibility(earnings);
  const percent = Math.min(100, (payable / payoutRules.minimum) * 100);
  return (
    <Card title="Payable now" description="Accepted, past its rest, and not requested yet.">
      {/* The key replays the animation when the amount changes. */}
      <p
        key={payable}
        className="animate-rise font-display font-extrabold text-7xl tabular-nums leading-none tracking-[-0.04em]"
      >
        {formatDollars(payable)}
      </p>
      {!canRequest && requested === 0 && (
        <div className="mt-6">
          <Progress label="Progress toward a payout" percent={percent} valueText={text} variant="inactive" />
        </div>
      )}
      <p className="mt-4 text-sm leading-6">{text}</p>
      {canRequest && <RequestPayout payable={payable} payoutTo={earnings.payoutTo} />}
    </Card>
  );
}

type RequestPayoutProps = { payable: number; payoutTo: string | null };

/** After the request, the card no longer renders this button, so the focus moves to the heading. */
function RequestPayout({ payable, payoutTo }: RequestPayoutProps) {
  const request = useRequestPayout();
  const [open, setOpen] = useState(false);
  const handleOpenChange = (next: boolean) => {
    if (request.isPending) return;
    request.reset();
    setOpen(next);
  };
  const handleDone = () => {
    toast.success('Payout requested');
    setOpen(false);
  };
  const handleCloseAutoFocus = (event: Event) => {
    if (!request.isSuccess) return;
    event.preventDefault();
    focusHeading();
  };
  return (
    <Dialog open={open} onOpenChange={handleOpenChange}>
      <DialogTrigger asChild>
        <Button className="mt-5">Request payout</Button>
      </DialogTrigger>
      <DialogContent
        title="Request a payout"
        description={`${formatDollars(payable)}, your full payable amount. We check the request, send the money, and email you at each step.`}
        onCloseAutoFocus={handleCloseAutoFocus}
      >
        <PayoutForm payable={payable} payoutTo={payoutTo} request={request} onDone={handleDone} />
      </DialogContent>
    </Dialog>
  );
}

type PayoutFormProps = {
  payable: number;
  payoutTo: string | null;
  request: ReturnType<typeof useRequestPayout>;
  onDone: () => void;
};

function PayoutForm({ payable, payoutTo, request, onDone }: PayoutFormProps) {
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
