import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import type { AdminDelivery } from '@outloud/contract/deliveries';
import { refundAccess } from '@outloud/contract/operators/access';
import { Checkbox } from '@outloud/ui/forms/field';
import { useState } from 'react';
import { ConfirmDialog } from '../../lib/confirm-dialog.tsx';
import { useDeleteDelivery } from './deliveries.mutations.ts';

type DeleteDeliveryDialogProps = {
  delivery: Pick<AdminDelivery, '_id' | 'deliveryNumber' | 'roastRequestId' | 'status' | 'isGuest'> | null;
  onClose: () => void;
  onDeleted?: () => void;
};

export function DeleteDeliveryDialog({ delivery, onClose, onDeleted = onClose }: DeleteDeliveryDialogProps) {
  const { mutate, error, isPending, reset } = useDeleteDelivery();
  const [takeBackPay, setTakeBackPay] = useState(false);
  const isCompleted = delivery?.status === 'completed';
  const isGuest = delivery?.isGuest === true;
  const canHavePay = !isGuest && (isCompleted || delivery?.status === 'rejected');
  const consequence = isGuest
    ? 'It also disappears for the customer and the guest.'
    : 'The slot reopens, or the customer gets a refund.';
  const close = () => {
    reset();
    setTakeBackPay(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={delivery !== null}
      onClose={close}
      title="Delete this delivery?"
      description={
        delivery &&
        `This permanently deletes delivery #${delivery.deliveryNumber} of ${getWebsiteName(delivery.roastRequestId)} with its recording, transcript and insights. ${consequence}`
      }
      confirmLabel="Delete delivery"
      access={isCompleted || takeBackPay ? refundAccess : undefined}
      withAdminKey
      withReason="optional"
      error={error}
      pending={isPending}
      onConfirm={(confirmation) =>
        delivery &&
        mutate({ id: delivery._id, ...confirmation, takeBackPay: canHavePay && takeBackPay }, { onSuccess: onDeleted })
      }
    >
      {canHavePay && <ClawbackCheckbox checked={takeBackPay} onChange={setTakeBackPay} />}
    </ConfirmDialog>
  );
}

type ClawbackCheckboxProps = { checked: boolean; onChange: (checked: boolean) => void };

export function ClawbackCheckbox({ checked, onChange }: ClawbackCheckboxProps) {
  return (
    <Checkbox
      label="Claw back the tester’s pay. Pay in an open payout blocks that payout."
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
