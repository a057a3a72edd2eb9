import { tokenMinutes } from '@outloud/domain/retention';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { useForgotPassword } from '../api/forgot-password.ts';

/** For users who sign in with Google only and have no password yet. */
export function SetFirstPassword({ email }: { email: string }) {
  const request = useForgotPassword();
  if (request.isSuccess) {
    return (
      <Alert variant="success" title="Check your inbox" takesFocus className="mb-5">
        We sent a link to {email}. It works once and expires in {tokenMinutes.resetPassword} minutes.
      </Alert>
    );
  }
  return (
    <Alert
      variant={request.error ? 'destructive' : 'info'}
      title={request.error?.message ?? 'You sign in with Google and have no password'}
      className="mb-5"
    >
      <p>To also sign in without Google, set a password with a link that we email to {email}.</p>
      <Button
        variant="secondary"
        size="sm"
        pending={request.isPending}
        onClick={() => request.mutate({ email })}
        className="mt-3"
      >
        {request.isPending ? 'Sending...' : 'Email me a link'}
      </Button>
    </Alert>
  );
}
