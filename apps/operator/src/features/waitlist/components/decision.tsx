import type { Application } from '@outloud/contract/operators/waitlist';
import { canBecome } from '@outloud/domain/waitlist';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { toast } from '@outloud/ui/toaster';
import { useState } from 'react';
import { useUpdateApplication } from '../api/deeds.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { Outcome } from './outcome.tsx';
import { RejectDialog } from './reject-dialog.tsx';

/** The possible decisions, or the outcome of a decided application. */
export function Decision({ application }: { application: Application }) {
  if (!canBecome(application.status, 'approved')) return <Outcome application={application} />;
  return (
    <div className="grid gap-4">
      <Alert variant="info" title="Approving creates a tester account">
        We email an invitation to set a password to {application.email}.{' '}
        {canBecome(application.status, 'rejected') ? 'Approval and rejection are final.' : 'Approval is final.'}
      </Alert>
      <DecisionButtons application={application} />
    </div>
  );
}

function DecisionButtons({ application }: { application: Application }) {
  const { _id, status } = application;
  const [dialog, setDialog] = useState<'approve' | 'reject' | null>(null);
  const { mutate: update, isPending } = useUpdateApplication(_id);
  const markContacted = () => update({ status: 'contacted' }, { onError: ({ message }) => toast.error(message) });
  const close = () => setDialog(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setDialog('approve')}>Approve</Button>
      {canBecome(status, 'contacted') && (
        <Button variant="secondary" pending={isPending} onClick={markContacted}>
          Mark contacted
        </Button>
      )}
      {canBecome(status, 'rejected') && (
        <Button variant="dangerOutline" onClick={() => setDialog('reject')}>
          Reject
        </Button>
      )}
      {dialog === 'approve' && <ApproveDialog application={application} onClose={close} />}
      {dialog === 'reject' && <RejectDialog application={application} onClose={close} />}
    </div>
  );
}
