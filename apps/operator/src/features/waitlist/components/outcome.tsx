import type { Application } from '@outloud/contract/operators/waitlist';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { toast } from '@outloud/ui/toaster';
import { formatDateAndTime } from '../../../lib/format-time.ts';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import { useResendInvitation } from '../api/deeds.ts';

export function Outcome({ application }: { application: Application }) {
  const { status, decidedAt, testerId, hasPassword } = application;
  const when = decidedAt && `Decided ${formatDateAndTime(decidedAt)}.`;
  if (status === 'rejected') {
    return (
      <Alert variant="info" title="This application has been rejected">
        {when} That is final.
      </Alert>
    );
  }
  return (
    <div className="grid gap-4">
      <Alert variant="success" title="This application has been approved">
        {when} {hasPassword ? 'The invitation was answered.' : 'The invitation has not been answered yet.'}{' '}
        {testerId && <TextLink to={paths.tester(testerId)}>Open the tester account</TextLink>}
      </Alert>
      {!hasPassword && <Resend application={application} />}
    </div>
  );
}

function Resend({ application: { _id } }: { application: Application }) {
  const { mutate: resend, isPending } = useResendInvitation(_id);
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        pending={isPending}
        onClick={() => resend(undefined, { onError: ({ message }) => toast.error(message) })}
      >
        Send the invitation again
      </Button>
      <p className="text-muted text-sm">The link in the earlier mail stops working.</p>
    </div>
  );
}
