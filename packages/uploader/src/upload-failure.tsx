import { ApiError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { needsAnotherFile } from './upload-error.tsx';

type UploadFailureProps = {
  error: Error;
  isUploaded: boolean;
  fallback: string;
};

export function UploadFailure({ error, isUploaded, fallback }: UploadFailureProps) {
  return (
    <Alert variant="destructive" title={getMessage(error, fallback)} takesFocus>
      {getHelp(error, isUploaded)}
    </Alert>
  );
}

function getHelp(error: Error, hasArrived: boolean): string {
  if (needsAnotherFile(error)) return 'Please choose another file.';
  if (hasArrived) return 'The video is already uploaded. Trying again does not upload it a second time.';
  return 'The uploaded part is saved. Trying again continues from there.';
}

function getMessage(error: Error, fallback: string): string {
  return error instanceof ApiError && error.code !== 'unknown' ? error.message : fallback;
}
