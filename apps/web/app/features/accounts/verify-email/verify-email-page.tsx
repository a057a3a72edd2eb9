import { type User, verifyEmail } from '@outloud/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { CtaLink, EmailLinkResult } from '../../../components/email-link-result.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../queries/client.ts';
import { runOnceOptions } from '../../../queries/shared-queries.ts';
import { markEmailVerified, useSession } from '../../../session/session.ts';
import { AuthPage } from '../auth-page.tsx';

export const meta = () => getPageMeta('Verify your email', 'Verify your email.');

export default function VerifyEmailPage() {
  const [search] = useSearchParams();
  return (
    <AuthPage title="Verify your email">
      <EmailVerification token={search.get('token') ?? ''} />
    </AuthPage>
  );
}

const failedTitle = 'Email verification failed';

function EmailVerification({ token }: { token: string }) {
  const verification = useVerifyEmail(token);
  const { user } = useSession();
  return (
    <EmailLinkResult
      attempt={verification}
      hasToken={token !== ''}
      pendingText="Checking your link..."
      success={{
        title: 'Your email is verified',
        text: `${verification.data} is verified. There is nothing else to do.`,
      }}
      unreachable={{ title: failedTitle, text: 'We could not check the link. It may still be valid.' }}
      rejected={{ title: failedTitle, text: `${getReason(verification.error)} ${getAdvice(user)}` }}
    >
      <CtaLink to={user ? paths.dashboard : paths.login}>{user ? 'Go to dashboard' : 'Sign in'}</CtaLink>
    </EmailLinkResult>
  );
}

function getAdvice(user: User | null): string {
  if (user?.isEmailVerified && !user.pendingEmail)
    return `${user.email} is already verified, so there is nothing to do.`;
  const alreadyOpenedHint = user ? '' : 'If you already used this link, your email is verified and you can sign in. ';
  return `${alreadyOpenedHint}Each link works only once and expires. To get a new link, sign in and click “Resend link” at the top of the page. If you were changing your email address, save the new address again on your profile.`;
}

function getReason(error: Error | null): string {
  if (!error) return 'The link is incomplete.';
  return error.message === failedTitle ? '' : `${error.message.replace(/\.?$/, '.')}`;
}

/** The token works once, so the query never refetches automatically. */
function useVerifyEmail(token: string) {
  return useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      const { email } = await call(verifyEmail, { body: { token } });
      markEmailVerified(email);
      return email;
    },
    enabled: token !== '',
    ...runOnceOptions,
  });
}
