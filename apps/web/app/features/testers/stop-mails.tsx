import { LinkOutcome } from '../../lib/link-outcome.tsx';
import { useSession } from '../../lib/session.ts';
import { Way } from '../../lib/way.tsx';
import { paths } from '../../paths.ts';
import { useStopDigest } from './api/stop-digest.ts';

/** What the link at the foot of a digest does. */
export function StopMails({ token }: { token: string }) {
  const stopping = useStopDigest(token);
  const { user } = useSession();
  return (
    <LinkOutcome
      attempt={stopping}
      isComplete={token !== ''}
      busy="Stopping the mails..."
      done={{
        title: 'No more mails about new roasts',
        text: 'They still wait for you under Available Roasts. You can turn the mails on again in your settings.',
      }}
      unanswered={{
        title: 'The mails could not be stopped',
        text: 'We could not be reached just now. Nothing was changed.',
      }}
      refused={{
        title: stopping.error?.message ?? 'The link is incomplete',
        text: 'You can turn the mails off in your settings instead.',
      }}
    >
      <Way to={paths.settings}>{user ? 'Go to your settings' : 'Sign in to your settings'}</Way>
    </LinkOutcome>
  );
}
