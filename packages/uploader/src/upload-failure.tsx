import { CallError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { needsAnotherFile } from './refusal.tsx';

type UploadFailureProps = {
  error: Error;
  /** The video itself is on the server. */
  hasArrived: boolean;
  /** What is said of a failure that has no words of its own. */
  fallback: string;
};

export function UploadFailure({ error, hasArrived, fallback }: UploadFailureProps) {
  return (
    <Alert variant="destructive" title={words(error, fallback)} takesFocus>
      {help(error, hasArrived)}
    </Alert>
  );
}

function help(error: Error, hasArrived: boolean): string {
  if (needsAnotherFile(error)) return 'Please choose another file.';
  if (hasArrived) return 'The video itself has arrived. Trying again does not upload it a second time.';
  return 'What has arrived of the video is kept. Trying again goes on from there.';
}

/** The server's own words, as far as it has any. */
function words(error: Error, fallback: string): string {
  return error instanceof CallError && error.code !== 'unknown' ? error.message : fallback;
}
