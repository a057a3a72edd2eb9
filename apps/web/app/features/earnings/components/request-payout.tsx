import { dollars } from '@outloud/domain/money';
import { Button } from '@outloud/ui/button';
import { Dialog, DialogContent, DialogTrigger } from '@outloud/ui/dialog';
import { toast } from '@outloud/ui/toaster';
import { useState } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { useRequestPayout } from '../api/request-payout.ts';
import { PayoutForm } from './payout-form.tsx';

type RequestPayoutProps = { payable: number; payoutTo: string | null };

/** Once it is requested, the card has no place for the button any more. */
export function RequestPayout({ payable, payoutTo }: RequestPayoutProps) {
  const request = useRequestPayout();
  const [open, setOpen] = useState(false);
  const openOrClose = (next: boolean) => {
    if (request.isPending) return;
    request.reset();
    setOpen(next);
  };
  const done = () => {
    toast.success('Payout requested');
    setOpen(false);
  };
  const leave = (event: Event) => {
    if (!request.isSuccess) return;
    event.preventDefault();
    focusHeading();
  };
  return (
    <Dialog open={open} onOpenChange={openOrClose}>
      <DialogTrigger asChild>
        <Button className="mt-5">Request payout</Button>
      </DialogTrigger>
      <DialogContent
        title="Request a payout"
        description={`${dollars(payable)}, all that is payable now. One of us looks at it and sends the money; you hear of each step by mail.`}
        onCloseAutoFocus={leave}
      >
        <PayoutForm payable={payable} payoutTo={payoutTo} request={request} onDone={done} />
      </DialogContent>
    </Dialog>
  );
}
