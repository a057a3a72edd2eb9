import { applicationDays } from '@outloud/domain/retention';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useUpdateApplication } from '../api/application-mutations.ts';
import type { DecisionDialogProps } from './approve-application-dialog.tsx';

export function RejectApplicationDialog({ application: { _id, fullName }, onClose }: DecisionDialogProps) {
  const { mutate: update, error, isPending } = useUpdateApplication(_id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Reject ${fullName}?`}
      description={`This is final: the application cannot be approved later. It is deleted automatically after ${applicationDays.rejected} days. Until then, the same email address cannot be used to apply again.`}
      confirmLabel="Reject application"
      error={error}
      pending={isPending}
      onConfirm={() => update({ status: 'rejected' }, { onSuccess: onClose })}
    />
  );
}
