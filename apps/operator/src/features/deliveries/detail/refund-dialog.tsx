import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useRefund } from '../api/decide.ts';

type RefundDeliveryDialogProps = { open: boolean; id: string; onClose: () => void };

export function RefundDialog({ open, id, onClose }: RefundDeliveryDialogProps) {
  const { mutate, error, isPending, reset } = useRefund(id);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Refund this delivery?"
      description="The customer gets the price back in credits and keeps the delivery. The tester keeps the pay."
      confirmLabel="Refund"
      withAdminKey
      withReason="required"
      error={error}
      pending={isPending}
      onConfirm={(confirmation) => mutate(confirmation, { onSuccess: close })}
    />
  );
}
