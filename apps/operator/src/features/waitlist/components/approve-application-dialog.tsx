import type { Application } from '@outloud/contract/operators/waitlist';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useApproveApplication } from '../api/application-mutations.ts';

export type DecisionDialogProps = { application: Application; onClose: () => void };

export function ApproveApplicationDialog({ application: { _id, fullName, email }, onClose }: DecisionDialogProps) {
  const { mutate: approve, error, isPending } = useApproveApplication(_id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Approve ${fullName}?`}
      description={`This creates a tester account for ${email} and emails an invitation to set a password. This cannot be undone, but you can suspend the tester later.`}
      confirmLabel="Approve application"
      tone="primary"
      error={error}
      pending={isPending}
      onConfirm={() => approve(undefined, { onSuccess: onClose })}
    />
  );
}
