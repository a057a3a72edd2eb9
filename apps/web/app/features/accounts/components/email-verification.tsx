import type { User } from '@outloud/contract/accounts';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Spinner } from '@outloud/ui/spinner';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { useSession } from '../../../lib/session.ts';
import { isUnanswered } from '../../../lib/unanswered.ts';
import { Way } from '../../../lib/way.tsx';
import { paths } from '../../../paths.ts';
import { useVerifyEmail } from '../api/verify-email.ts';

export function EmailVerification({ token }: { token: string }) {
  const verification = useVerifyEmail(token);
  const { user } = useSession();
  const way = <Way to={user ? paths.dashboard : paths.login}>{user ? 'Go to your dashboard' : 'Go to sign in'}</Way>;

  if (verification.isSuccess) {
    return (
      <>
        <Alert variant="success" title="Your email address is verified">
          {verification.data} is confirmed. Nothing else to do here.
        </Alert>
        {way}
      </>
    );
  }
  if (isUnanswered(verification.error)) {
    const retry = () => {
      focusHeading();
      verification.refetch();
    };
    return (
      <>
        <Alert variant="destructive" title="Email verification failed">
          We could not check the link. It may still be good.
        </Alert>
        <Button size="lg" className="mt-6 w-full" onClick={retry}>
          Try again
        </Button>
      </>
    );
  }
  if (verification.isError || token === '') {
    return (
      <>
        <Alert variant="destructive" title="Email verification failed">
          {reason(verification.error)} {advice(user)}
        </Alert>
        {way}
      </>
    );
  }
  return (
    <p role="status" className="flex items-center gap-3 text-lg text-muted">
      <Spinner className="size-5" />
      Checking your link...
    </p>
  );
}

function advice(user: User | null): string {
  if (user?.isEmailVerified && !user.pendingEmail)
    return `${user.email} is verified already, so there is nothing to do.`;
  const opened = user ? '' : 'If you already opened it once, your address is verified: just sign in. ';
  return `${opened}Each link works once, and not for ever. Sign in and press “Send the link again” at the top of the page. If you were changing your address, save it again on your profile.`;
}

function reason(error: Error | null): string {
  if (!error) return 'The link is incomplete.';
  return error.message === 'Email verification failed' ? '' : `${error.message.replace(/\.?$/, '.')}`;
}
