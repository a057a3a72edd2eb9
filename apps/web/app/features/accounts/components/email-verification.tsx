import type { User } from '@outloud/contract/accounts';
import { LinkOutcome } from '../../../lib/link-outcome.tsx';
import { useSession } from '../../../lib/session.ts';
import { Way } from '../../../lib/way.tsx';
import { paths } from '../../../paths.ts';
import { useVerifyEmail } from '../api/verify-email.ts';

const failed = 'Email verification failed';

export function EmailVerification({ token }: { token: string }) {
  const verification = useVerifyEmail(token);
  const { user } = useSession();
  return (
    <LinkOutcome
      attempt={verification}
      isComplete={token !== ''}
      busy="Checking your link..."
      done={{
        title: 'Your email address is verified',
        text: `${verification.data} is confirmed. Nothing else to do here.`,
      }}
      unanswered={{ title: failed, text: 'We could not check the link. It may still be good.' }}
      refused={{ title: failed, text: `${reason(verification.error)} ${advice(user)}` }}
    >
      <Way to={user ? paths.dashboard : paths.login}>{user ? 'Go to your dashboard' : 'Go to sign in'}</Way>
    </LinkOutcome>
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
  return error.message === failed ? '' : `${error.message.replace(/\.?$/, '.')}`;
}
