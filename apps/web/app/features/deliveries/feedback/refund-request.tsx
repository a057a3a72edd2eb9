import { formatCreditCount, formatDateTime } from '@outloud/app-kit/format';
import type { Feedback } from '@outloud/contract/feedback';
import { Button } from '@outloud/ui/button';
import { Dialog, DialogClose, DialogContent } from '@outloud/ui/overlays/dialog';
import { useId, useState } from 'react';
import { RefundRequestForm, RefundRequestOutcome } from './refund-request-form.tsx';

type RefundRequestProps = { id: string; feedback: Feedback };

/** Lets the customer request a refund, or shows the status of the request. */
export function RefundRequest({ id, feedback }: RefundRequestProps) {
  const { complaint: refundRequest, refundableUntil, credits } = feedback;
  const [isOpen, setIsOpen] = useState(false);
  const sectionId = useId();
  if (!refundRequest && !refundableUntil && !isOpen) return null;
  // After a request, the button that opened the dialog no longer exists.
  const returnFocus = (event: Event) => {
    event.preventDefault();
    const section = document.getElementById(sectionId);
    (section?.querySelector('button') ?? section)?.focus({ preventScroll: true });
  };
  return (
    <div id={sectionId} tabIndex={-1} className="grid gap-3 border-line border-t pt-5 outline-none">
      {refundRequest && <RefundRequestOutcome refundRequest={refundRequest} credits={credits} />}
      {!refundRequest && refundableUntil && (
        <>
          <p className="text-muted text-sm leading-6">
            Not helpful? You can request a refund of {formatCreditCount(credits)} until{' '}
            {formatDateTime(refundableUntil)}.
          </p>
          <Button variant="secondary" size="sm" className="h-11 justify-self-start" onClick={() => setIsOpen(true)}>
            Request refund
          </Button>
        </>
      )}
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        {refundRequest ? (
          <DialogContent
            title="Thank you for telling us"
            description="Here is what happens next."
            onCloseAutoFocus={returnFocus}
          >
            <RefundRequestOutcome refundRequest={refundRequest} credits={credits} takesFocus />
            <DialogClose asChild>
              <Button variant="secondary" className="mt-5 w-full sm:w-auto">
                Done
              </Button>
            </DialogClose>
          </DialogContent>
        ) : (
          <DialogContent
            title="Request a refund"
            description={`We refund the ${formatCreditCount(credits)} for this review if your request is granted. You keep the review, and the tester still gets paid.`}
            onCloseAutoFocus={returnFocus}
          >
            <RefundRequestForm id={id} credits={credits} />
          </DialogContent>
        )}
      </Dialog>
    </div>
  );
}
