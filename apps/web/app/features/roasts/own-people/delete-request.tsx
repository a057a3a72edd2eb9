import { formatReviewCount } from '@outloud/app-kit/format';
import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import type { RoastRequest } from '@outloud/contract/roasts';
import { Button } from '@outloud/ui/button';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { paths } from '../../../paths.ts';
import { useDeleteRoast } from './own-people.mutations.ts';

export function DeleteRequestButton({ roast }: { roast: RoastRequest }) {
  const id = useId();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button id={id} variant="dangerOutline" size="sm" onClick={() => setIsOpen(true)}>
        Delete
      </Button>
      {isOpen && (
        <DeleteRequestDialog
          roast={roast}
          openerId={id}
          onClose={() => setIsOpen(false)}
          onDeleted={() => navigate(paths.roasts)}
        />
      )}
    </>
  );
}

type DeleteRequestDialogProps = {
  roast: RoastRequest;
  openerId: string;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteRequestDialog({ roast, openerId, onClose, onDeleted }: DeleteRequestDialogProps) {
  const { mutate, error, isPending } = useDeleteRoast(roast._id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete this request?"
      description={
        <>
          This deletes <span className="font-semibold text-ink">{getWebsiteName(roast)}</span>
          {roast.deliveriesReceived > 0 && (
            <>
              {' '}
              with its <span className="font-semibold text-ink">{formatReviewCount(roast.deliveriesReceived)}</span>:
              all recordings, transcripts, and insights
            </>
          )}
          . The link stops working. You cannot undo this.
        </>
      }
      confirmLabel="Delete request"
      pendingLabel="Deleting..."
      cancelLabel="Keep request"
      error={error}
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onDeleted })}
      openerId={openerId}
    />
  );
}
