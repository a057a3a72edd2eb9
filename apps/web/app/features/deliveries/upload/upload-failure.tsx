import { CallError } from '@outloud/contract/client';
import { uploadDelivery } from '@outloud/contract/deliveries';
import { Alert } from '@outloud/ui/alert';

type UploadFailureProps = {
  error: Error;
  /** The video itself is on the server. */
  hasArrived: boolean;
};

export function UploadFailure({ error, hasArrived }: UploadFailureProps) {
  return (
    <Alert variant="destructive" title={words(error)} takesFocus>
      {hasArrived
        ? 'The video has arrived all the same. Trying again does not upload it a second time.'
        : 'What has arrived is kept. Trying again goes on from there.'}
    </Alert>
  );
}

/** The server's own words, as far as it has any. */
function words(error: Error): string {
  return error instanceof CallError && error.code !== 'unknown' ? error.message : uploadDelivery.failure;
}
