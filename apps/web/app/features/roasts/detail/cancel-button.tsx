import type { RoastDetail } from '@outloud/contract/roasts';
import { canOwnerCancel } from '@outloud/domain/roasts';
import { Button } from '@outloud/ui/button';
import { useId, useState } from 'react';
import { CancelDialog } from '../components/cancel-dialog.tsx';

/** Keeps the dialog mounted after the button disappears, so that it can report that a tester claimed the request first. */
export function CancelButton({ roast }: { roast: RoastDetail }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {canOwnerCancel(roast.status) && (
        <Button id={id} variant="dangerOutline" size="sm" onClick={() => setIsOpen(true)}>
          Cancel Request
        </Button>
      )}
      <CancelDialog roast={isOpen ? roast : null} onClose={() => setIsOpen(false)} openerId={id} />
    </>
  );
}
