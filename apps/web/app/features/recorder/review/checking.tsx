import { CallError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Spinner } from '@outloud/ui/spinner';
import { needsAnotherFile } from '@outloud/uploader/refusal';

type CheckingProps = {
  check: { isFetching: boolean; error: Error | null; refetch: () => void };
  onSendAgain: () => void;
};

/** While picture and sound are looked at, and when that has failed. */
export function Checking({ check, onSendAgain }: CheckingProps) {
  const { isFetching, error, refetch } = check;
  if (isFetching) {
    return (
      <p role="status" className="flex items-center gap-3 leading-7">
        <Spinner />
        Checking picture and sound. This takes a few seconds.
      </p>
    );
  }
  if (!error) return null;
  // What has arrived is cleared away one day.
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <div className="grid gap-4">
      <Alert variant="destructive" title={isGone ? 'The recording is not on our side any more' : error.message}>
        {isGone ? 'It is sent once more from this computer.' : 'Your recording is still here.'}
      </Alert>
      {!needsAnotherFile(error) && (
        <Button variant="secondary" className="justify-self-start" onClick={isGone ? onSendAgain : () => refetch()}>
          {isGone ? 'Send it again' : 'Check again'}
        </Button>
      )}
    </div>
  );
}
