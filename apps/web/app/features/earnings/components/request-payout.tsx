import { formatDollars } from '@outloud/domain/money';
import { Button } from '@outloud/ui/button';
import { Dialog, DialogContent, DialogTrigger } from '@outloud/ui/dialog';
import { toast } from '@outloud/ui/toaster';
import { useState } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { useRequestPayout } from '../api/request-payout.ts';
import { PayoutForm } from './payout-form.tsx';

type RequestPayoutProps = { payable: number; payoutTo: string | null };

/** After the request, the card no longer renders this button, so the focus moves to the heading. */
export function RequestPayout({ payable, payoutTo }: RequestPayoutProps) {
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
