import { CallError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Spinner } from '@outloud/ui/spinner';
import { needsAnotherFile } from '@outloud/uploader/refusal';
import type { Sent } from './review.tsx';

type CheckingProps = {
  check: { isFetching: boolean; error: Error | null; refetch: () => void };
  made: Pick<Sent, 'sendAgain' | 'save'>;
  /** What the check says, once it is known. */
  result: string | null;
};

/** While picture and sound are looked at, and when that has failed. */
export function Checking({ check, made: { sendAgain, save }, result }: CheckingProps) {
  const { isFetching, error, refetch } = check;
  if (isFetching || !error) {
    return (
      <p role="status" className={isFetching ? 'flex items-center gap-3 leading-7' : 'sr-only'}>
        {isFetching && <Spinner />}
        {isFetching ? 'Checking picture and sound. This takes a few seconds.' : result}
      </p>
    );
  }
  // What has arrived is cleared away one day.
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <div className="grid gap-4">
      <Alert variant="destructive" title={isGone ? 'The recording is not on our side any more' : error.message}>
        {isGone ? 'It is sent once more from this computer.' : 'Your recording is still here.'}
      </Alert>
      <div className="flex flex-wrap gap-3">
        {!isGone && !needsAnotherFile(error) && (
          <Button variant="secondary" onClick={() => refetch()}>
            Check again
          </Button>
        )}
        {(isGone || save) && (
          <Button variant="secondary" onClick={sendAgain}>
            Send it again
          </Button>
        )}
        {save && (
          <Button variant="ghost" onClick={save}>
            Save a copy
          </Button>
        )}
      </div>
    </div>
  );
}
