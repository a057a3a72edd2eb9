import type { RoastRequest } from '@outloud/contract/roasts';
import { Button } from '@outloud/ui/button';
import { Dialog, DialogClose, DialogContent } from '@outloud/ui/dialog';
import { useRef } from 'react';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { creditCount } from '../../../lib/wording.ts';
import { isTooLate, useCancelRoast } from '../api/cancel-roast.ts';

type CancelDialogProps = {
  /** What is about to be cancelled; null keeps the dialog closed. */
  roast: RoastRequest | null;
  onClose: () => void;
  /** The id of what opened it, for the focus to go back to. */
  openerId: string;
};

export function CancelDialog({ roast, onClose, openerId }: CancelDialogProps) {
  const { cancel, reset, error, isPending } = useCancelRoast();
  const isDone = useRef(false);

  const close = () => {
    if (isPending) return;
    reset();
    onClose();
  };
  const confirm = (id: string) =>
    cancel(id, () => {
      isDone.current = true;
      onClose();
    });
  // What has opened it goes away with the request that can be cancelled.
  const returnFocus = (event: Event) => {
    event.preventDefault();
    const target = isDone.current ? document.querySelector('h1') : document.getElementById(openerId);
    target?.focus({ preventScroll: true });
    isDone.current = false;
  };

  return (
    <Dialog open={roast !== null} onOpenChange={close}>
      {roast && (
        <DialogContent
          role="alertdialog"
          title="Cancel this request?"
          description={<Consequence roast={roast} />}
          onCloseAutoFocus={returnFocus}
        >
          <div className="grid gap-5">
            <FormFailure error={error} errors={{}}>
              {isTooLate(error) && 'Nothing was changed.'}
            </FormFailure>
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <DialogClose asChild>
                <Button variant="secondary" disabled={isPending}>
                  {isTooLate(error) ? 'Close' : 'Keep request'}
                </Button>
              </DialogClose>
              {!isTooLate(error) && (
                <Button variant="danger" pending={isPending} onClick={() => confirm(roast._id)}>
                  {isPending ? 'Cancelling...' : 'Cancel request'}
                </Button>
              )}
            </div>
          </div>
        </DialogContent>
      )}
    </Dialog>
  );
}

function Consequence({ roast }: { roast: RoastRequest }) {
  return (
    <>
      Nobody will review <span className="font-semibold text-ink">{roast.websiteName ?? roast.websiteUrl}</span>. Its{' '}
      <span className="font-semibold text-ink">{creditCount(roast.creditAmount)}</span> come back to your balance at
      once.
    </>
  );
}
