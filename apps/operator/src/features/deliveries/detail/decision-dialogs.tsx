import { approvalAccess, refundAccess } from '@outloud/contract/operators/access';
import { type OperatorDelivery, refundDelivery } from '@outloud/contract/operators/deliveries';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { ClawbackCheckbox } from '../delete-delivery-dialog.tsx';
import { useApproveDelivery, useRefundDelivery, useRejectDelivery } from '../deliveries.mutations.ts';

type ApproveDeliveryDialogProps = {
  open: boolean;
  delivery: OperatorDelivery;
  notes: string | null;
  onClose: () => void;
  onApproved: () => void;
};

export function ApproveDeliveryDialog({ open, delivery, notes, onClose, onApproved }: ApproveDeliveryDialogProps) {
  const { mutate, error, isPending, reset } = useApproveDelivery(delivery, notes);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Approve this delivery?"
      description="The customer is charged and sees the delivery right away. The tester is paid."
      confirmLabel="Approve delivery"
      access={approvalAccess}
      tone="primary"
      error={error}
      pending={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onApproved })}
    />
  );
}

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
      access={isCompleted ? refundAccess : undefined}
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

type RefundDeliveryDialogProps = { open: boolean; id: string; onClose: () => void };

export function RefundDeliveryDialog({ open, id, onClose }: RefundDeliveryDialogProps) {
  const { mutate, error, isPending, reset } = useRefundDelivery(id);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Refund this delivery?"
      description="The customer gets the price back in credits and keeps the delivery. The tester is still paid."
      confirmLabel="Refund delivery"
      access={refundDelivery}
      withAdminKey
      withReason="required"
      error={error}
      pending={isPending}
      onConfirm={(confirmation) => mutate(confirmation, { onSuccess: close })}
    />
  );
}
