import { tokenMinutes } from '@outloud/domain/retention';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { useForgotPassword } from '../api/forgot-password.ts';

/** For whoever signs in with Google alone: there is nothing to change yet. */
export function FirstPassword({ email }: { email: string }) {
  const request = useForgotPassword();
  if (request.isSuccess) {
    return (
      <Alert variant="success" title="Check your inbox" takesFocus className="mb-5">
        A link to choose a password is on its way to {email}. It works once, for {tokenMinutes.resetPassword} minutes.
      </Alert>
    );
  }
  return (
    <Alert
      variant={request.error ? 'destructive' : 'info'}
      title={request.error?.message ?? 'You sign in with Google, and have no password'}
      className="mb-5"
    >
      <p>To sign in without Google as well, choose one with a link that we mail to {email}.</p>
      <Button
        variant="secondary"
        size="sm"
        pending={request.isPending}
        onClick={() => request.mutate({ email })}
        className="mt-3"
      >
        {request.isPending ? 'Sending...' : 'Mail me the link'}
      </Button>
    </Alert>
  );
}
