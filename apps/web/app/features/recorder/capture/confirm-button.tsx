import { Button } from '@outloud/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@outloud/ui/overlays/dialog';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { focusHeading } from '../../../components/page-title.tsx';

type ConfirmButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'aria-disabled'> & {
  children: ReactNode;
  title: string;
  description: string;
  confirmLabel: string;
  onConfirm: () => void;
};

export function ConfirmButton({
  children,
  title,
  description,
  confirmLabel,
  onConfirm,
  ...buttonProps
}: ConfirmButtonProps) {
  const isConfirmed = useRef(false);
  const confirm = () => {
    isConfirmed.current = true;
    onConfirm();
  };
  // Confirming removes the button, so the focus cannot return to it.
  const moveFocus = (event: Event) => {
    if (!isConfirmed.current) return;
    event.preventDefault();
    focusHeading();
  };
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button {...buttonProps}>{children}</Button>
      </DialogTrigger>
      <DialogContent role="alertdialog" title={title} description={description} onCloseAutoFocus={moveFocus}>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <DialogClose asChild>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <DialogClose asChild>
            <Button variant="danger" onClick={confirm}>
              {confirmLabel}
            </Button>
          </DialogClose>
        </div>
      </DialogContent>
    </Dialog>
  );
}
