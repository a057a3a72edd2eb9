import type { GuestReview } from '@outloud/contract/guests';
import { Button } from '@outloud/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@outloud/ui/overlays/dialog';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { focusHeading } from '../../../components/page-title.tsx';
import { FormFailure } from '../../../forms/forms.tsx';
import { useDeleteGuestReview } from '../queries.ts';

const texts = {
  place: {
    trigger: 'Give up your place',
    title: 'Give up your place?',
    keep: 'Keep my place',
    confirm: 'Give up',
    pending: 'Giving up...',
  },
  recording: {
    trigger: 'Delete recording',
    title: 'Delete your recording?',
    keep: 'Keep recording',
    confirm: 'Delete for good',
    pending: 'Deleting...',
  },
};

type DeleteButtonProps = { token: string; guestToken: string; review: GuestReview; onDelete: () => void };

/** Deletes the recording, or gives up the place if there is no recording yet. */
export function DeleteButton({ token, guestToken, review, onDelete }: DeleteButtonProps) {
  const { mutate, error, isPending, reset } = useDeleteGuestReview(token, guestToken);
  const isDone = useRef(false);
  const isSubmitted = review.submittedAt !== null;
  const { trigger, title, keep, confirm, pending } = isSubmitted ? texts.recording : texts.place;
  const { askedBy } = review.brief;
  const handleDone = () => {
    isDone.current = true;
    onDelete();
  };
  // The deletion removes the button, so the focus cannot return to it.
  const moveFocus = (event: Event) => {
    if (!isDone.current) return;
    event.preventDefault();
    focusHeading();
  };
  return (
    <Dialog onOpenChange={reset}>
      <DialogTrigger asChild>
        <Button size={isSubmitted ? 'md' : 'lg'} variant="dangerOutline">
          {isSubmitted && <Trash2 aria-hidden="true" className="size-4" />}
          {trigger}
        </Button>
      </DialogTrigger>
      <DialogContent
        role="alertdialog"
        onCloseAutoFocus={moveFocus}
        title={title}
        description={
          isSubmitted
            ? `This deletes the video, its transcript, and its summary for good. ${askedBy} can no longer watch it. You cannot undo this.`
            : 'Another person can take it. A recording that you have not submitted is deleted for good, also from this browser.'
        }
      >
        <div className="grid gap-5">
          <FormFailure error={error} errors={{}}>
            Nothing was deleted. Try again in a minute.
          </FormFailure>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <DialogClose asChild>
              <Button variant="secondary">{keep}</Button>
            </DialogClose>
            <Button variant="danger" pending={isPending} onClick={() => mutate(undefined, { onSuccess: handleDone })}>
              {isPending ? pending : confirm}
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}
