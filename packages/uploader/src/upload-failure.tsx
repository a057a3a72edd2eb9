import { CallError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { needsAnotherFile } from './refusal.tsx';

type UploadFailureProps = {
  error: Error;
  hasArrived: boolean;
  fallback: string;
};

export function UploadFailure({ error, hasArrived, fallback }: UploadFailureProps) {
  return (
    <Alert variant="destructive" title={getMessage(error, fallback)} takesFocus>
      {getHelp(error, hasArrived)}
    </Alert>
  );
}

function getHelp(error: Error, hasArrived: boolean): string {
  if (needsAnotherFile(error)) return 'Please choose another file.';
  if (hasArrived) return 'The video is already uploaded. Trying again does not upload it a second time.';
  return 'The uploaded part is saved. Trying again continues from there.';
}

function getMessage(error: Error, fallback: string): string {
  return error instanceof CallError && error.code !== 'unknown' ? error.message : fallback;
}
