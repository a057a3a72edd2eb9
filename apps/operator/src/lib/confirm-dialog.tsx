import { Dialog, DialogContent } from '@outloud/ui/dialog';
import type { ReactNode } from 'react';
import { type Confirmation, ConfirmForm, type ConfirmFormProps } from './confirm-form.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export type { Confirmation };

type ConfirmDialogProps = Omit<ConfirmFormProps, 'onCancel'> & {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
};

/** Asks for confirmation before an action, and shows the error if the action fails. */
export function ConfirmDialog({ open, onClose, title, description, ...form }: ConfirmDialogProps) {
  const focus = useReturnFocus();
  // Stays open during the request, so that the dialog can show an error.
  const close = () => {
    if (!form.pending) onClose();
  };
  return (
    <Dialog open={open} onOpenChange={close}>
      <DialogContent role="alertdialog" title={title} description={description} {...focus}>
        <ConfirmForm {...form} onCancel={close} />
      </DialogContent>
    </Dialog>
  );
}
