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

/** What can still become of an application, or what has become of it. */
export function Decision({ application }: { application: Application }) {
  if (!canBecome(application.status, 'approved')) return <Outcome application={application} />;
  return (
    <div className="grid gap-4">
      <Alert variant="info" title="Approving creates a tester account">
        An invitation to set a password goes to {application.email}.{' '}
        {canBecome(application.status, 'rejected') ? 'Approved and rejected are final.' : 'That is final.'}
      </Alert>
      <Choices application={application} />
    </div>
  );
}

function Choices({ application }: { application: Application }) {
  const { _id, status } = application;
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const { mutate: update, isPending } = useUpdateApplication(_id);
  const contact = () => update({ status: 'contacted' }, { onError: ({ message }) => toast.error(message) });
  const close = () => setAsked(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setAsked('approve')}>Approve</Button>
      {canBecome(status, 'contacted') && (
        <Button variant="secondary" pending={isPending} onClick={contact}>
          Mark contacted
        </Button>
      )}
      {canBecome(status, 'rejected') && (
        <Button variant="dangerOutline" onClick={() => setAsked('reject')}>
          Reject
        </Button>
      )}
      {asked === 'approve' && <ApproveDialog application={application} onClose={close} />}
      {asked === 'reject' && <RejectDialog application={application} onClose={close} />}
    </div>
  );
}
