import { Dialog, DialogContent } from '@outloud/ui/dialog';
import type { ReactNode } from 'react';
import { type Confirmation, ConfirmForm, type ConfirmFormProps } from './confirm-form.tsx';
import { useReturnFocus } from './return-focus.ts';

export type { Confirmation };

type ConfirmDialogProps = Omit<ConfirmFormProps, 'onCancel'> & {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
};

/** Asks before something is done that others will feel; says inside why it was refused. */
export function ConfirmDialog({ open, onClose, title, description, ...form }: ConfirmDialogProps) {
  const focus = useReturnFocus();
  // While it is under way nobody could learn here how it ends.
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
