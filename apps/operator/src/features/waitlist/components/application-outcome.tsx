import type { Application } from '@outloud/contract/operators/waitlist';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { toast } from '@outloud/ui/toaster';
import { formatDateTime } from '../../../lib/format-time.ts';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import { useResendInvitation } from '../api/application-mutations.ts';

export function ApplicationOutcome({ application }: { application: Application }) {
  const { status, decidedAt, testerId, hasPassword } = application;
  const decidedText = decidedAt && `Decided ${formatDateTime(decidedAt)}.`;
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
