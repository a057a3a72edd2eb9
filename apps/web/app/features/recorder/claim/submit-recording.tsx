import { ApiError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { toast } from '@outloud/ui/toaster';
import { needsAnotherFile } from '@outloud/uploader/upload-error';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { useRecordingCheck } from '../api/recording-check.ts';
import { useSubmitClaim } from '../api/submit-claim.ts';
import { ConfirmButton } from '../components/confirm-button.tsx';
import type { RecordingResult } from '../components/recorder-flow.tsx';
import type { RecordingLimits } from '../components/time-hint.ts';
import { useHasElapsed } from '../hooks/use-has-elapsed.ts';
import { CheckStatus } from '../review/check-status.tsx';
import { summarizeFindings } from '../review/findings.ts';
import { FindingsList } from '../review/findings-list.tsx';

/** Testers can submit without the check after this time, because a queued check must not let the claim expire. */
const checkTimeoutMs = 15_000;

type SubmitRecordingProps = { claimId: string; result: RecordingResult; limits: RecordingLimits };

export function SubmitRecording({ claimId, result, limits }: SubmitRecordingProps) {
  const check = useRecordingCheck(result.uploadId);
  const submit = useSubmitClaim(claimId, () => {
    result.deleteLocalCopy();
    toast.success('Review submitted');
    focusHeading();
  });
  const { data: verdict } = check;
  const checked = verdict ? { verdict, showsOutloud: result.showsOutloud, loudness: result.loudness } : null;
  const hasProblems = verdict ? verdict.reasons.length > 0 : false;
  const isUnusable = needsAnotherFile(check.error) || needsAnotherFile(submit.error);
  const isUploadMissing = submit.error instanceof ApiError && submit.error.status === 404;
  const isBusy = submit.isPending || submit.isSuccess;
  const hasTimedOut = useHasElapsed(checkTimeoutMs);
  const isUnchecked = check.isError || (check.isPending && hasTimedOut);
  const submitLabel = isUnchecked ? 'Submit without the check' : hasProblems ? 'Submit anyway' : 'Submit';
  return (
    <div className="grid gap-6">
      <CheckStatus check={check} upload={result} summary={checked && summarizeFindings(checked, limits)} />
      {checked && <FindingsList checked={checked} limits={limits} />}
      {hasProblems && (
        <Alert variant="warn" title="This recording will probably be rejected">
          You can submit it as it is, and we review it before you are paid. A new recording is safer.
        </Alert>
      )}
      {submit.error && (
        <Alert variant="destructive" title={submit.error.message} takesFocus>
          {isUnusable ? 'Record again, or choose another file.' : 'Your recording is not lost.'}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {isUploadMissing && (
          <Button size="lg" onClick={result.reupload}>
            Upload again
          </Button>
        )}
        {!isUnusable && !isUploadMissing && (
          <Button
            size="lg"
            variant={hasProblems ? 'secondary' : 'primary'}
            pending={submit.isPending}
            aria-disabled={(check.isPending && !hasTimedOut) || isBusy}
            onClick={() => submit.mutate(result.uploadId)}
          >
            {submit.isPending ? 'Submitting...' : submitLabel}
          </Button>
        )}
        {result.continueRecording && (
          <Button size="lg" variant="secondary" aria-disabled={isBusy} onClick={result.continueRecording}>
            Continue recording
          </Button>
        )}
        <ConfirmButton
          size="lg"
          variant={hasProblems || isUnusable ? 'primary' : 'secondary'}
          aria-disabled={isBusy}
          title="Record again?"
          description="This deletes the recording. You cannot undo this."
          confirmLabel="Delete and record again"
          onConfirm={result.discard}
        >
          Record again
        </ConfirmButton>
      </div>
    </div>
  );
}
