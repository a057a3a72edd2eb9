import type { Feedback } from '@outloud/contract/feedback';
import { Button } from '@outloud/ui/button';
import { Dialog, DialogClose, DialogContent } from '@outloud/ui/dialog';
import { useId, useState } from 'react';
import { creditCount } from '../../../lib/wording.ts';
import { ComplaintOutcome } from './complaint-outcome.tsx';
import { momentOf } from './feedback-words.ts';
import { NotHelpfulForm } from './not-helpful-form.tsx';

type NotHelpfulProps = { id: string; feedback: Feedback };

/** A way to ask for the credits back, or what has become of that. */
export function NotHelpful({ id, feedback }: NotHelpfulProps) {
  const { complaint, refundableUntil, credits } = feedback;
  const [isOpen, setIsOpen] = useState(false);
  const place = useId();
  if (!complaint && !refundableUntil && !isOpen) return null;
  // What has opened it goes away once there is an answer.
  const returnFocus = (event: Event) => {
    event.preventDefault();
    const section = document.getElementById(place);
    (section?.querySelector('button') ?? section)?.focus({ preventScroll: true });
  };
  return (
    <div id={place} tabIndex={-1} className="grid gap-3 border-line border-t pt-5 outline-none">
      {complaint && <ComplaintOutcome complaint={complaint} credits={credits} />}
      {!complaint && refundableUntil && (
        <>
          <p className="text-muted text-sm leading-6">
            Nothing in it for you? Its {creditCount(credits)} can be asked back until {momentOf(refundableUntil)}.
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
            description="This is what happens now."
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
            description={`Ask for the ${creditCount(credits)} of this review back. You keep the review, and the tester keeps the pay.`}
            onCloseAutoFocus={returnFocus}
          >
            <NotHelpfulForm id={id} credits={credits} />
          </DialogContent>
        )}
      </Dialog>
    </div>
  );
}
