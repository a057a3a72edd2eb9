import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useRefundDelivery } from '../api/delivery-mutations.ts';

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
      withAdminKey
      withReason="required"
      error={error}
      pending={isPending}
      onConfirm={(confirmation) => mutate(confirmation, { onSuccess: close })}
    />
  );
}
