import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Spinner } from '@outloud/ui/spinner';
import { focusHeading } from '../../lib/focus-heading.ts';
import { useSession } from '../../lib/session.ts';
import { isUnanswered } from '../../lib/unanswered.ts';
import { Way } from '../../lib/way.tsx';
import { paths } from '../../paths.ts';
import { useStopDigest } from './api/stop-digest.ts';

/** What the link at the foot of a digest does. */
export function StopMails({ token }: { token: string }) {
  const stopping = useStopDigest(token);
  const { user } = useSession();
  const way = <Way to={paths.settings}>{user ? 'Go to your settings' : 'Sign in to your settings'}</Way>;

  if (stopping.isSuccess) {
    return (
      <>
        <Alert variant="success" title="No more mails about new roasts">
          They still wait for you under Available Roasts. You can turn the mails on again in your settings.
        </Alert>
        {way}
      </>
    );
  }
  if (isUnanswered(stopping.error)) {
    const retry = () => {
      focusHeading();
      stopping.refetch();
    };
    return (
      <>
        <Alert variant="destructive" title="The mails could not be stopped">
          We could not be reached just now. Nothing was changed.
        </Alert>
        <Button size="lg" className="mt-6 w-full" onClick={retry}>
          Try again
        </Button>
      </>
    );
  }
  if (stopping.isError || token === '') {
    return (
      <>
        <Alert variant="destructive" title={stopping.error?.message ?? 'The link is incomplete'}>
          You can turn the mails off in your settings instead.
        </Alert>
        {way}
      </>
    );
  }
  return (
    <p role="status" className="flex items-center gap-3 text-lg text-muted">
      <Spinner className="size-5" />
      Stopping the mails...
    </p>
  );
}
