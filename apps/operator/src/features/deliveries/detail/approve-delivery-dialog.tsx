import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useApproveDelivery } from '../api/delivery-mutations.ts';

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
      tone="primary"
      error={error}
      pending={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onApproved })}
    />
  );
}
