import type { OperatorTesterDetail } from '@outloud/contract/operators/testers';
import { Button } from '@outloud/ui/button';
import { useState } from 'react';
import { ConfirmDialog } from '../../lib/confirm-dialog.tsx';
import { useReinstateTester, useSuspendTester } from './testers.queries.ts';

/** One button for both actions, so that it keeps the focus after the status changes. */
export function SuspensionButton({ tester }: { tester: OperatorTesterDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const isSuspended = tester.suspendedAt !== null;
  const SuspensionDialog = isSuspended ? ReinstateTesterDialog : SuspendTesterDialog;
  return (
    <>
      <Button variant={isSuspended ? 'primary' : 'dangerOutline'} onClick={() => setIsOpen(true)}>
        {isSuspended ? 'Reinstate' : 'Suspend'}
      </Button>
      {isOpen && <SuspensionDialog tester={tester} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type SuspensionDialogProps = { tester: OperatorTesterDetail; onClose: () => void };

function SuspendTesterDialog({ tester: { _id, fullName }, onClose }: SuspensionDialogProps) {
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

function ReinstateTesterDialog({ tester: { _id, fullName }, onClose }: SuspensionDialogProps) {
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
