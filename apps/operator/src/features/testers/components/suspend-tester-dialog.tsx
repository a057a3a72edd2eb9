import type { OperatorTesterDetail } from '@outloud/contract/operators/testers';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useSuspendTester } from '../api/suspension.ts';

export type SuspensionDialogProps = { tester: OperatorTesterDetail; onClose: () => void };

export function SuspendTesterDialog({ tester: { _id, fullName }, onClose }: SuspensionDialogProps) {
  const { mutate: suspend, error, isPending } = useSuspendTester(_id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Suspend ${fullName}?`}
      description="The tester is signed out everywhere and cannot claim roasts or request payouts until reinstated. Existing deliveries are kept."
      confirmLabel="Suspend tester"
      withReason="required"
      reasonHint="For operators and the audit log."
      error={error}
      pending={isPending}
      onConfirm={({ reason }) => suspend({ reason }, { onSuccess: onClose })}
    />
  );
}
