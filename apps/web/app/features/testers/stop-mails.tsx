import { LinkOutcome } from '../../lib/link-outcome.tsx';
import { useSession } from '../../lib/session.ts';
import { Way } from '../../lib/way.tsx';
import { paths } from '../../paths.ts';
import { useStopDigest } from './api/stop-digest.ts';

/** Handles the unsubscribe link in a digest email. */
export function StopMails({ token }: { token: string }) {
  const stopping = useStopDigest(token);
  const { user } = useSession();
  return (
    <LinkOutcome
      attempt={stopping}
      isComplete={token !== ''}
      busy="Unsubscribing..."
      done={{
        title: 'You are unsubscribed from emails about new roasts',
        text: 'New roasts still appear under Available Roasts. You can turn the emails back on in your settings.',
      }}
      unanswered={{
        title: 'We could not unsubscribe you',
        text: 'We could not reach the server, and nothing was changed. Try again.',
      }}
      refused={{
        title: stopping.error?.message ?? 'The link is incomplete',
        text: 'You can turn the emails off in your settings instead.',
      }}
    >
      <Way to={paths.settings}>{user ? 'Go to settings' : 'Sign in to your settings'}</Way>
    </LinkOutcome>
  );
}
