import type { Feedback } from '@outloud/contract/feedback';
import { Button } from '@outloud/ui/button';
import { Dialog, DialogClose, DialogContent } from '@outloud/ui/dialog';
import { useId, useState } from 'react';
import { creditCount } from '../../../lib/wording.ts';
import { ComplaintOutcome } from './complaint-outcome.tsx';
import { momentOf } from './feedback-words.ts';
import { NotHelpfulForm } from './not-helpful-form.tsx';

type NotHelpfulProps = { id: string; feedback: Feedback };

/** Lets the customer request a refund, or shows the status of the request. */
export function NotHelpful({ id, feedback }: NotHelpfulProps) {
  const { complaint, refundableUntil, credits } = feedback;
  const [isOpen, setIsOpen] = useState(false);
  const sectionId = useId();
  if (!complaint && !refundableUntil && !isOpen) return null;
  // The button that opened the dialog is gone after a request.
  const returnFocus = (event: Event) => {
    event.preventDefault();
    const section = document.getElementById(sectionId);
    (section?.querySelector('button') ?? section)?.focus({ preventScroll: true });
  };
  return (
    <div id={sectionId} tabIndex={-1} className="grid gap-3 border-line border-t pt-5 outline-none">
      {complaint && <ComplaintOutcome complaint={complaint} credits={credits} />}
      {!complaint && refundableUntil && (
        <>
          <p className="text-muted text-sm leading-6">
            Not useful? You can request a refund of {creditCount(credits)} until {momentOf(refundableUntil)}.
          </p>
          <Button variant="secondary" size="sm" className="h-11 justify-self-start" onClick={() => setIsOpen(true)}>
            Not helpful?
          </Button>
        </>
      )}
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        {complaint ? (
          <DialogContent
            title="Thank you for telling us"
            description="Here is what happens next."
            onCloseAutoFocus={returnFocus}
          >
            <ComplaintOutcome complaint={complaint} credits={credits} takesFocus />
            <DialogClose asChild>
              <Button variant="secondary" className="mt-5 w-full sm:w-auto">
                Done
              </Button>
            </DialogClose>
          </DialogContent>
        ) : (
          <DialogContent
            title="Not helpful?"
            description={`Request a refund of the ${creditCount(credits)} for this review. You keep the review, and the tester still gets paid.`}
            onCloseAutoFocus={returnFocus}
          >
            <NotHelpfulForm id={id} credits={credits} />
          </DialogContent>
        )}
      </Dialog>
    </div>
  );
}
