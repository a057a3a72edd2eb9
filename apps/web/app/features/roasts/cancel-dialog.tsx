import { formatCreditCount } from '@outloud/app-kit/format';
import type { RoastRequest } from '@outloud/contract/roasts';
import { Button } from '@outloud/ui/button';
import { Dialog, DialogClose, DialogContent } from '@outloud/ui/overlays/dialog';
import { useRef } from 'react';
import { FormFailure } from '../../forms/forms.tsx';
import { roastErrorTitles } from '../../roast.labels.ts';
import { isNoLongerPending, useCancelRoast } from './mutations.ts';

type CancelConfirmationProps = {
  roast: RoastRequest;
  onClose: () => void;
  /** Id of the button that opened the dialog. Closing the dialog returns the focus to the button. */
  openerId: string;
};

type CancelDialogProps = Omit<CancelConfirmationProps, 'roast'> & {
  /** Null keeps the dialog closed. */
  roast: RoastRequest | null;
};

export function CancelDialog({ roast, ...confirmationProps }: CancelDialogProps) {
  return (
    <Dialog open={roast !== null} onOpenChange={confirmationProps.onClose}>
      {roast && <CancelConfirmation roast={roast} {...confirmationProps} />}
    </Dialog>
  );
}

function CancelConfirmation({ roast, onClose, openerId }: CancelConfirmationProps) {
  const { mutate: cancel, error, isPending } = useCancelRoast();
  const isCancelled = useRef(false);
  const close = () => {
    isCancelled.current = true;
    onClose();
  };
  // After the request is cancelled, the button that opened the dialog no longer exists.
  const returnFocus = (event: Event) => {
    event.preventDefault();
    const opener = isCancelled.current ? null : document.getElementById(openerId);
    (opener ?? document.querySelector('h1'))?.focus({ preventScroll: true });
  };
  return (
    <DialogContent
      role="alertdialog"
      title="Cancel this request?"
      description={<Consequence roast={roast} />}
      onCloseAutoFocus={returnFocus}
    >
      <div className="grid gap-5">
        <FormFailure error={error} errors={{}} fallback={roastErrorTitles.cancel}>
          {isNoLongerPending(error) && 'Nothing was changed.'}
        </FormFailure>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <DialogClose asChild>
            <Button variant="secondary">{isPending || isNoLongerPending(error) ? 'Close' : 'Keep request'}</Button>
          </DialogClose>
          {!isNoLongerPending(error) && (
            <Button variant="danger" pending={isPending} onClick={() => cancel(roast._id, { onSuccess: close })}>
              {isPending ? 'Cancelling...' : 'Cancel request'}
            </Button>
          )}
        </div>
      </div>
    </DialogContent>
  );
}

function Consequence({ roast }: { roast: RoastRequest }) {
  return (
    <>
      Testers will not review <span className="font-semibold text-ink">{roast.websiteName ?? roast.websiteUrl}</span>.
      We refund <span className="font-semibold text-ink">{formatCreditCount(roast.creditAmount)}</span> to your balance
      right away.
    </>
  );
}
