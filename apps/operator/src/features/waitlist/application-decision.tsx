import { TextLink } from '@outloud/app-kit/text-link';
import type { Application } from '@outloud/contract/operators/waitlist';
import { applicationDays } from '@outloud/domain/retention';
import { canBecome } from '@outloud/domain/waitlist';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { toast } from '@outloud/ui/overlays/toaster';
import { useState } from 'react';
import { ConfirmDialog } from '../../lib/confirm-dialog.tsx';
import { formatLongDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useApproveApplication, useResendInvitation, useUpdateApplication } from './waitlist.queries.ts';

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

type DecisionDialogProps = { application: Application; onClose: () => void };

function ApproveApplicationDialog({ application: { _id, fullName, email }, onClose }: DecisionDialogProps) {
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

function RejectApplicationDialog({ application: { _id, fullName }, onClose }: DecisionDialogProps) {
  const { mutate: update, error, isPending } = useUpdateApplication(_id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Reject ${fullName}?`}
      description={`This is final: the application cannot be approved later. It is deleted automatically after ${applicationDays.rejected} days. Until then, the same email address cannot be used to apply again.`}
      confirmLabel="Reject application"
      error={error}
      pending={isPending}
      onConfirm={() => update({ status: 'rejected' }, { onSuccess: onClose })}
    />
  );
}

function ApplicationOutcome({ application }: { application: Application }) {
  const { status, decidedAt, testerId, hasPassword } = application;
  const decidedText = decidedAt && `Decided ${formatLongDateTime(decidedAt)}.`;
  if (status === 'rejected') {
    return (
      <Alert variant="info" title="This application was rejected">
        {decidedText} This is final.
      </Alert>
    );
  }
  return (
    <div className="grid gap-4">
      <Alert variant="success" title="This application was approved">
        {decidedText}{' '}
        {hasPassword ? 'The tester accepted the invitation.' : 'The tester has not accepted the invitation yet.'}{' '}
        {testerId && <TextLink to={paths.tester(testerId)}>Open tester account</TextLink>}
      </Alert>
      {!hasPassword && <ResendInvitation application={application} />}
    </div>
  );
}

function ResendInvitation({ application: { _id } }: { application: Application }) {
  const { mutate: resend, isPending } = useResendInvitation(_id);
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        pending={isPending}
        onClick={() => resend(undefined, { onError: ({ message }) => toast.error(message) })}
      >
        Resend invitation
      </Button>
      <p className="text-muted text-sm">The link in the earlier email stops working.</p>
    </div>
  );
}
