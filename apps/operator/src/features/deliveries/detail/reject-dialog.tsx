import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import { Checkbox } from '@outloud/ui/checkbox';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useReject } from '../api/decide.ts';

type RejectDialogProps = { open: boolean; delivery: OperatorDelivery; onClose: () => void; onDone: () => void };

export function RejectDialog({ open, delivery, onClose, onDone }: RejectDialogProps) {
  const { mutate, error, isPending, reset } = useReject(delivery);
  const [takeBackPay, setTakeBackPay] = useState(false);
  const isCompleted = delivery.status === 'completed';
  const close = () => {
    reset();
    setTakeBackPay(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Reject this delivery?"
      description={
        isCompleted
          ? 'The customer sees it no more and gets the price back, or another review for it.'
          : 'The customer never sees it. Its place opens again, or its price goes back.'
      }
      confirmLabel="Reject delivery"
      asksReason="required"
      reasonHint="The tester reads it."
      error={error}
      pending={isPending}
      onConfirm={({ reason }) => mutate({ reason, takeBackPay: isCompleted && takeBackPay }, { onSuccess: onDone })}
    >
      {isCompleted && (
        <Checkbox
          label="Take the tester's pay back, as far as it has not been asked for"
          checked={takeBackPay}
          onChange={(event) => setTakeBackPay(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
