import type { RoastDetail } from '@outloud/contract/roasts';
import { mayOwnerCancel } from '@outloud/domain/roasts';
import { Button } from '@outloud/ui/button';
import { useId, useState } from 'react';
import { CancelDialog } from '../components/cancel-dialog.tsx';

/** The dialog outlives its button: it may have to say that somebody else was faster. */
export function CancelButton({ roast }: { roast: RoastDetail }) {
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      {mayOwnerCancel(roast.status) && (
        <Button id={id} variant="dangerOutline" size="sm" onClick={() => setIsAsking(true)}>
          Cancel Request
        </Button>
      )}
      <CancelDialog roast={isAsking ? roast : null} onClose={() => setIsAsking(false)} openerId={id} />
    </>
  );
}
