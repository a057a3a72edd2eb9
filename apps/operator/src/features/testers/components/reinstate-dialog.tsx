import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useReinstate } from '../api/suspension.ts';
import type { SuspensionDialogProps } from './suspend-dialog.tsx';

export function ReinstateDialog({ tester: { _id, fullName }, onClose }: SuspensionDialogProps) {
  const { mutate: reinstate, error, isPending } = useReinstate(_id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Reinstate ${fullName}?`}
      description="The tester can claim roasts and request payouts again."
      confirmLabel="Reinstate"
      tone="primary"
      withReason="optional"
      error={error}
      pending={isPending}
      onConfirm={({ reason }) => reinstate({ reason: reason || null }, { onSuccess: onClose })}
    />
  );
}
