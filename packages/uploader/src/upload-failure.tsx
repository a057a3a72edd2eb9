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

function getHelp(error: Error, isUploaded: boolean): string {
  if (needsAnotherFile(error)) return 'Please choose another file.';
  if (isUploaded) return 'The video is already uploaded. If you try again, it will not be uploaded a second time.';
  return 'The part uploaded so far is saved. If you try again, the upload continues from there.';
}

function getMessage(error: Error, fallback: string): string {
  return error instanceof ApiError && error.code !== 'unknown' ? error.message : fallback;
}
