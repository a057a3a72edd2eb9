import { CallError } from '@outloud/contract/client';
import { uploadDelivery } from '@outloud/contract/deliveries';
import { Alert } from '@outloud/ui/alert';
import { needsAnotherFile } from './refusal.ts';

type UploadFailureProps = {
  error: Error;
  /** The video itself is on the server. */
  hasArrived: boolean;
};

export function UploadFailure({ error, hasArrived }: UploadFailureProps) {
  return (
    <Alert variant="destructive" title={words(error)} takesFocus>
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
function words(error: Error): string {
  return error instanceof CallError && error.code !== 'unknown' ? error.message : uploadDelivery.failure;
}
