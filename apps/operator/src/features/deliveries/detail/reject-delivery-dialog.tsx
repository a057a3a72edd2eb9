import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useRejectDelivery } from '../api/delivery-mutations.ts';
import { ClawbackCheckbox } from '../components/clawback-checkbox.tsx';

type RejectDeliveryDialogProps = {
  open: boolean;
  delivery: OperatorDelivery;
  notes: string | null;
  onClose: () => void;
  onRejected: () => void;
};

export function RejectDeliveryDialog({ open, delivery, notes, onClose, onRejected }: RejectDeliveryDialogProps) {
  const { mutate, error, isPending, reset } = useRejectDelivery(delivery, notes);
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
          ? 'The customer can no longer see the delivery and gets a refund or another review.'
          : 'The customer never sees the delivery. The slot reopens, or the customer gets a refund.'
      }
      confirmLabel="Reject delivery"
      withAdminKey={isCompleted}
      withReason="required"
      reasonHint="Visible to the tester."
      error={error}
      pending={isPending}
      onConfirm={(confirmation) =>
        mutate({ ...confirmation, takeBackPay: isCompleted && takeBackPay }, { onSuccess: onRejected })
      }
    >
      {isCompleted && <ClawbackCheckbox checked={takeBackPay} onChange={setTakeBackPay} />}
    </ConfirmDialog>
  );
}
