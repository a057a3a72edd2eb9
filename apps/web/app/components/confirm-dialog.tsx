import { Button } from '@outloud/ui/button';
import { Dialog, DialogClose, DialogContent } from '@outloud/ui/overlays/dialog';
import type { ReactNode } from 'react';
import { FormFailure } from '../forms/forms.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  cancelLabel: string;
  error: Error | null;
  isPending: boolean;
  onConfirm: () => void;
  /** Id of the button that opened the dialog. It gets the focus back, or the heading if the button is gone. */
  openerId: string;
};

export function ConfirmDialog({ open, onClose, title, description, openerId, ...form }: ConfirmDialogProps) {
  const returnFocus = (event: Event) => {
    event.preventDefault();
    (document.getElementById(openerId) ?? document.querySelector('h1'))?.focus({ preventScroll: true });
  };
  return (
    <Dialog open={open} onOpenChange={onClose}>
      <DialogContent role="alertdialog" title={title} description={description} onCloseAutoFocus={returnFocus}>
        <div className="grid gap-5">
          <FormFailure error={form.error} errors={{}}>
            Nothing was changed.
          </FormFailure>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <DialogClose asChild>
              <Button variant="secondary">{form.cancelLabel}</Button>
            </DialogClose>
            <Button variant="danger" pending={form.isPending} onClick={form.onConfirm}>
              {form.isPending ? form.pendingLabel : form.confirmLabel}
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}
