import type { Earnings } from '@outloud/contract/earnings';
import { formatDollars } from '@outloud/domain/credits';
import { payoutRules } from '@outloud/domain/earnings';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Progress } from '@outloud/ui/loading';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@outloud/ui/overlays/dialog';
import { toast } from '@outloud/ui/overlays/toaster';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { focusHeading } from '../../components/page-title.tsx';
import { FormFailure } from '../../forms/forms.tsx';
import { paths } from '../../paths.ts';
import { getPayoutEligibility } from './earnings.labels.ts';
import { useRequestPayout } from './queries.ts';

export function PayableCard({ earnings }: { earnings: Earnings }) {
  const { payable, requested, payoutAccount } = earnings;
  const { canRequest, needsAccount, text } = getPayoutEligibility(earnings);
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
      {!canRequest && !needsAccount && requested === 0 && (
        <div className="mt-6">
          <Progress label="Progress toward a payout" percent={percent} valueText={text} variant="inactive" />
        </div>
      )}
      <p className="mt-4 text-sm leading-6">{text}</p>
      {canRequest && payoutAccount && <RequestPayout payable={payable} destination={payoutAccount.destination} />}
      {needsAccount && (
        <Button asChild variant="secondary" className="mt-5">
          <Link to={paths.settings}>Go to payout account</Link>
        </Button>
      )}
    </Card>
  );
}

type RequestPayoutProps = { payable: number; destination: string };

/** After the request, the card no longer renders this button, so the focus moves to the heading. */
function RequestPayout({ payable, destination }: RequestPayoutProps) {
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
        <PayoutForm payable={payable} destination={destination} request={request} onDone={handleDone} />
      </DialogContent>
    </Dialog>
  );
}

type PayoutFormProps = {
  payable: number;
  destination: string;
  request: ReturnType<typeof useRequestPayout>;
  onDone: () => void;
};

function PayoutForm({ payable, destination, request, onDone }: PayoutFormProps) {
  // Send the amount on screen. The server rejects the request if the payable amount has changed.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    request.mutate({ amount: payable }, { onSuccess: onDone });
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormFailure error={request.error} errors={{}} />
      <p className="break-words text-sm leading-6">
        We send it to <strong>{destination}</strong>.
      </p>
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
