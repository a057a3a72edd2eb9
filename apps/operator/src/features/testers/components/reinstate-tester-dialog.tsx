import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useReinstateTester } from '../api/suspension.ts';
import type { SuspensionDialogProps } from './suspend-tester-dialog.tsx';

export function ReinstateTesterDialog({ tester: { _id, fullName }, onClose }: SuspensionDialogProps) {
  const { mutate: reinstate, error, isPending } = useReinstateTester(_id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Reinstate ${fullName}?`}
      description="The tester can claim roasts and request payouts again."
      confirmLabel="Reinstate tester"
      tone="primary"
      withReason="optional"
      error={error}
      pending={isPending}
      onConfirm={({ reason }) => reinstate({ reason: reason || null }, { onSuccess: onClose })}
    />
  );
}
