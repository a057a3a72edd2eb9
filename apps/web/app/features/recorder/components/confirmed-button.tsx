import { Button } from '@outloud/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@outloud/ui/dialog';
import type { ComponentProps, ReactNode } from 'react';

type ConfirmedButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  children: ReactNode;
  title: string;
  description: string;
  /** What is pressed to go through with it. */
  action: string;
  onConfirm: () => void;
};

/** Asks first. */
export function ConfirmedButton({ children, title, description, action, onConfirm, ...look }: ConfirmedButtonProps) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button {...look}>{children}</Button>
      </DialogTrigger>
      <DialogContent role="alertdialog" title={title} description={description}>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <DialogClose asChild>
            <Button variant="secondary">Keep it</Button>
          </DialogClose>
          <DialogClose asChild>
            <Button variant="danger" onClick={onConfirm}>
              {action}
            </Button>
          </DialogClose>
        </div>
      </DialogContent>
    </Dialog>
  );
}
