import { needsAnotherFile } from '@outloud/app-kit/upload/upload-error';
import { ApiError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Spinner } from '@outloud/ui/loading';
import { Check, TriangleAlert, X } from 'lucide-react';
import type { RecordingLimits } from '../engine/recording-limits.ts';
import { type CheckedRecording, getFindings } from './findings.ts';
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

const grades = {
  good: { Icon: Check, color: 'bg-good-soft text-good', label: 'Good' },
  warn: { Icon: TriangleAlert, color: 'bg-warn-soft text-warn', label: 'Could be better' },
  bad: { Icon: X, color: 'bg-bad-soft text-bad', label: 'Not good enough' },
} as const;

export function FindingsList({ checked, limits }: { checked: CheckedRecording; limits: RecordingLimits }) {
  return (
    <ul aria-label="What we checked" className="grid gap-4">
      {getFindings(checked, limits).map(({ name, grade, title, help }) => {
        const { Icon, color, label } = grades[grade];
        return (
          <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <span className={`grid size-7 place-items-center rounded-full ${color}`}>
              <Icon aria-hidden="true" className="size-4" strokeWidth={2.5} />
              <span className="sr-only">
                {name}: {label}.
              </span>
            </span>
            <div className="leading-7">
              <p className="font-semibold">{title}</p>
              {help && <p className="text-muted text-sm leading-6">{help}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
