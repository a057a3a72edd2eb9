import { CtaLink, EmailLinkResult } from '../../components/email-link-result.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { useUnsubscribeFromDigest } from './queries.ts';

/** Handles the unsubscribe link in a digest email. */
export function UnsubscribeResult({ token }: { token: string }) {
  const unsubscribe = useUnsubscribeFromDigest(token);
  const { user } = useSession();
  return (
    <EmailLinkResult
      attempt={unsubscribe}
      hasToken={token !== ''}
      pendingText="Unsubscribing..."
      success={{
        title: 'You are unsubscribed from emails about new roasts',
        text: 'New roasts still appear under Available Roasts. You can turn the emails back on in your settings.',
      }}
      unreachable={{
        title: 'We could not unsubscribe you',
        text: 'We could not reach the server, and nothing was changed. Try again.',
      }}
      rejected={{
        title: unsubscribe.error?.message ?? 'The link is incomplete',
        text: 'You can turn the emails off in your settings instead.',
      }}
    >
      <CtaLink to={paths.settings}>{user ? 'Go to settings' : 'Sign in to open settings'}</CtaLink>
    </EmailLinkResult>
  );
}
