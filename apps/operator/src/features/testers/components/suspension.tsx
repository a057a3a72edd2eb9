import type { OperatorTesterDetail } from '@outloud/contract/operators/testers';
import { Button } from '@outloud/ui/button';
import { useState } from 'react';
import { ReinstateDialog } from './reinstate-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

/** One button, whichever way it goes, so that it keeps the focus when the way has changed. */
export function Suspension({ tester }: { tester: OperatorTesterDetail }) {
  const [isAsked, setIsAsked] = useState(false);
  const isSuspended = tester.suspendedAt !== null;
  const Ask = isSuspended ? ReinstateDialog : SuspendDialog;
  return (
    <>
      <Button variant={isSuspended ? 'primary' : 'dangerOutline'} onClick={() => setIsAsked(true)}>
        {isSuspended ? 'Reinstate' : 'Suspend'}
      </Button>
      {isAsked && <Ask tester={tester} onClose={() => setIsAsked(false)} />}
    </>
  );
}
