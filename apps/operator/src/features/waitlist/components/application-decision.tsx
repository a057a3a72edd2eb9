import type { Application } from '@outloud/contract/operators/waitlist';
import { canBecome } from '@outloud/domain/waitlist';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { toast } from '@outloud/ui/toaster';
import { useState } from 'react';
import { useUpdateApplication } from '../api/application-mutations.ts';
import { ApplicationOutcome } from './application-outcome.tsx';
import { ApproveApplicationDialog } from './approve-application-dialog.tsx';
import { RejectApplicationDialog } from './reject-application-dialog.tsx';

/** The possible decisions, or the outcome of a decided application. */
export function ApplicationDecision({ application }: { application: Application }) {
  if (!canBecome(application.status, 'approved')) return <ApplicationOutcome application={application} />;
  return (
    <div className="grid gap-4">
      <Alert variant="info" title="Approving creates a tester account">
        {application.email} receives an invitation to set a password.{' '}
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
      {dialog === 'approve' && <ApproveApplicationDialog application={application} onClose={close} />}
      {dialog === 'reject' && <RejectApplicationDialog application={application} onClose={close} />}
    </div>
  );
}
