import { Dialog, DialogContent } from '@outloud/ui/dialog';
import type { ReactNode } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

type SideSheetProps = { title: string; description: ReactNode; onClose: () => void; children: ReactNode };

/** A dialog at the right edge, next to the list. */
export function SideSheet({ title, description, onClose, children }: SideSheetProps) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        {...returnFocus}
        title={title}
        description={description}
        className="h-[calc(100dvh-2rem)] max-w-xl justify-self-end overscroll-contain"
      >
        {children}
      </DialogContent>
    </Dialog>
  );
}
