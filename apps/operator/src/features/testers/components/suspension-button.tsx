import type { OperatorTesterDetail } from '@outloud/contract/operators/testers';
import { Button } from '@outloud/ui/button';
import { useState } from 'react';
import { ReinstateTesterDialog } from './reinstate-tester-dialog.tsx';
import { SuspendTesterDialog } from './suspend-tester-dialog.tsx';

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
