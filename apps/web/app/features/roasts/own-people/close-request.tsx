import type { RoastDetail } from '@outloud/contract/roasts';
import { Button } from '@outloud/ui/button';
import { toast } from '@outloud/ui/overlays/toaster';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { hasFreePlace } from './guest-link-state.ts';
import { useCloseRoast } from './own-people.mutations.ts';

/** Keeps the dialog mounted until it closes, although a closed request has no button. */
export function CloseRequestButton({ roast }: { roast: RoastDetail }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, error, isPending, reset } = useCloseRoast(roast._id);
  const close = () => {
    setIsOpen(false);
    reset();
  };
  return (
    <>
      {hasFreePlace(roast) && (
        <Button id={id} variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
          Close early
        </Button>
      )}
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title="Close this request?"
        description={
          roast.guestLink
            ? 'The link closes for good. Guests who already record can finish, and you keep all reviews.'
            : 'You can no longer add recordings. You keep all reviews.'
        }
        confirmLabel="Close request"
        pendingLabel="Closing..."
        cancelLabel="Keep it open"
        error={error}
        isPending={isPending}
        onConfirm={() =>
          mutate(undefined, {
            onSuccess: () => {
              toast.success('Request closed');
              close();
            },
          })
        }
        openerId={id}
      />
    </>
  );
}
