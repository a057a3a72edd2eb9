import type { RoastDetail } from '@outloud/contract/roasts';
import { Button } from '@outloud/ui/button';
import { useId, useState } from 'react';
import { CancelDialog } from '../components/cancel-dialog.tsx';

export function CancelButton({ roast }: { roast: RoastDetail }) {
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button id={id} variant="dangerOutline" size="sm" onClick={() => setIsAsking(true)}>
        Cancel Request
      </Button>
      <CancelDialog roast={isAsking ? roast : null} onClose={() => setIsAsking(false)} openerId={id} />
    </>
  );
}
