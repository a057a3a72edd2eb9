import { ApiError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Spinner } from '@outloud/ui/spinner';
import { needsAnotherFile } from '@outloud/uploader/upload-error';
import type { UploadResult } from './recording-review.tsx';

type CheckStatusProps = {
  check: { isFetching: boolean; error: Error | null; refetch: () => void };
  upload: Pick<UploadResult, 'reupload' | 'saveCopy'>;
  /** Read by screen readers when the check is done. */
  summary: string | null;
};

/** Shows the progress or the failure of the check. */
export function CheckStatus({ check, upload: { reupload, saveCopy }, summary }: CheckStatusProps) {
  const { isFetching, error, refetch } = check;
  if (isFetching || !error) {
    return (
      <p role="status" className={isFetching ? 'flex items-center gap-3 leading-7' : 'sr-only'}>
        {isFetching && <Spinner />}
        {isFetching ? 'Checking picture and sound. This takes a few seconds.' : summary}
      </p>
    );
  }
  // The server deletes unused uploads after a while.
  const isUploadMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className="grid gap-4">
      <Alert variant="destructive" title={isUploadMissing ? 'The uploaded recording has expired' : error.message}>
        {isUploadMissing ? 'Upload it again from this computer.' : 'Your recording is not lost.'}
      </Alert>
      <div className="flex flex-wrap gap-3">
        {!isUploadMissing && !needsAnotherFile(error) && (
          <Button variant="secondary" onClick={() => refetch()}>
            Check again
          </Button>
        )}
        {(isUploadMissing || saveCopy) && (
          <Button variant="secondary" onClick={reupload}>
            Upload again
          </Button>
        )}
        {saveCopy && (
          <Button variant="ghost" onClick={saveCopy}>
            Save a copy
          </Button>
        )}
      </div>
    </div>
  );
}
