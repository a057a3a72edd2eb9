import type { Delivery } from '@outloud/contract/deliveries';
import { Button } from '@outloud/ui/button';
import { toast } from '@outloud/ui/overlays/toaster';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { roastPath } from '../../paths.ts';
import { useDeleteRecording } from './queries.ts';

/** Only for recordings by own people. */
export function DeleteRecordingButton({ delivery }: { delivery: Delivery }) {
  const id = useId();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, error, isPending, reset } = useDeleteRecording(delivery._id);
  const close = () => {
    reset();
    setIsOpen(false);
  };
  const handleSuccess = () => {
    toast.success('Recording deleted');
    navigate(roastPath(delivery.roastRequestId._id), { replace: true });
  };
  return (
    <>
      <Button id={id} variant="dangerOutline" size="sm" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        Delete
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title="Delete this recording?"
        description={`This deletes the recording by ${delivery.testerId.fullName} with its transcript and insights for good. You cannot undo this.`}
        confirmLabel="Delete recording"
        pendingLabel="Deleting..."
        cancelLabel="Keep recording"
        error={error}
        isPending={isPending}
        onConfirm={() => mutate(undefined, { onSuccess: handleSuccess })}
        openerId={id}
      />
    </>
  );
}
