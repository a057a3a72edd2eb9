import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useReject } from '../api/decide.ts';
import { TakeBackPay } from '../components/take-back-pay.tsx';

type RejectDialogProps = {
  open: boolean;
  delivery: OperatorDelivery;
  notes: string | null;
  onClose: () => void;
  onDone: () => void;
};

export function RejectDialog({ open, delivery, notes, onClose, onDone }: RejectDialogProps) {
  const { mutate, error, isPending, reset } = useReject(delivery, notes);
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
      asksKey={isCompleted}
      asksReason="required"
      reasonHint="The tester reads it."
      error={error}
      pending={isPending}
      onConfirm={(confirmation) =>
        mutate({ ...confirmation, takeBackPay: isCompleted && takeBackPay }, { onSuccess: onDone })
      }
    >
      {isCompleted && <TakeBackPay checked={takeBackPay} onChange={setTakeBackPay} />}
    </ConfirmDialog>
  );
}
