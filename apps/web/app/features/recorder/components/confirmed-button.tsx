import { Button } from '@outloud/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@outloud/ui/dialog';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';

type ConfirmedButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'aria-disabled'> & {
  children: ReactNode;
  title: string;
  description: string;
  /** What is pressed to go through with it. */
  action: string;
  onConfirm: () => void;
};

/** Asks first. */
export function ConfirmedButton({ children, title, description, action, onConfirm, ...look }: ConfirmedButtonProps) {
  const isConfirmed = useRef(false);
  const confirm = () => {
    isConfirmed.current = true;
    onConfirm();
  };
  // What was pressed goes away with what it deletes.
  const moveFocus = (event: Event) => {
    if (!isConfirmed.current) return;
    event.preventDefault();
    focusHeading();
  };
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button {...look}>{children}</Button>
      </DialogTrigger>
      <DialogContent role="alertdialog" title={title} description={description} onCloseAutoFocus={moveFocus}>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <DialogClose asChild>
            <Button variant="secondary">Keep it</Button>
          </DialogClose>
          <DialogClose asChild>
            <Button variant="danger" onClick={confirm}>
              {action}
            </Button>
          </DialogClose>
        </div>
      </DialogContent>
    </Dialog>
  );
}
