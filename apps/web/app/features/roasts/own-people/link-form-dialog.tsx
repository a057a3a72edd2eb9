import { Button } from '@outloud/ui/button';
import { Dialog, DialogClose, DialogContent } from '@outloud/ui/overlays/dialog';
import type { FormEvent, ReactNode } from 'react';

type LinkFormDialogProps = {
  title: string;
  description: string;
  /** Id of the button that opened the dialog. It gets the focus back. */
  openerId: string;
  onClose: () => void;
  onSubmit: (event: FormEvent) => void;
  isPending: boolean;
  children: ReactNode;
};

export function LinkFormDialog({ title, description, openerId, onClose, ...form }: LinkFormDialogProps) {
  const returnFocus = (event: Event) => {
    event.preventDefault();
    document.getElementById(openerId)?.focus({ preventScroll: true });
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={title} description={description} onCloseAutoFocus={returnFocus}>
        <form method="post" noValidate onSubmit={form.onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {form.children}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <DialogClose asChild>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <Button type="submit" pending={form.isPending}>
              {form.isPending ? 'Saving...' : 'Save'}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
