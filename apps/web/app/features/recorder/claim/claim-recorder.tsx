import { needsAnotherFile } from '@outloud/app-kit/upload/upload-error';
import type { Claim } from '@outloud/contract/claims';
import { ApiError } from '@outloud/contract/client';
import { recordingMinutes } from '@outloud/domain/earnings';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { toast } from '@outloud/ui/overlays/toaster';
import { useEffect, useState } from 'react';
import { focusHeading } from '../../../components/page-title.tsx';
import { useSession } from '../../../session/session.ts';
import { ConfirmButton } from '../capture/confirm-button.tsx';
import type { RecordingLimits } from '../engine/recording-limits.ts';
import { sessionSender, useRecordingCheck, useSubmitClaim } from '../queries.ts';
import { Recorder } from '../recorder.tsx';
import type { RecordingResult } from '../recorder-flow.tsx';
import { CheckStatus, FindingsList } from '../review/check-status.tsx';
import { summarizeFindings } from '../review/findings.ts';

const limits = { min: recordingMinutes.min * 60, max: recordingMinutes.max * 60, stop: 20 * 60 };

/** Keyed by roast, not by claim, so that a tester who claims the roast again finds the earlier recording. */
export function ClaimRecorder({ claim }: { claim: Claim }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Recorder
      owner={user._id}
      sender={sessionSender}
      subject={claim.roast._id}
      name="review"
      limits={limits}
      title="Your review"
      description="We record your screen and your voice, nothing else."
    >
      {(result) => <SubmitRecording claimId={claim._id} result={result} limits={limits} />}
    </Recorder>
  );
}

/** Testers can submit without the check after this time, because a queued check must not let the claim expire. */
const checkTimeoutMs = 15_000;

type SubmitRecordingProps = { claimId: string; result: RecordingResult; limits: RecordingLimits };

function SubmitRecording({ claimId, result, limits }: SubmitRecordingProps) {
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

/** Whether this many milliseconds have passed since the component mounted. */
function useHasElapsed(delayMs: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasElapsed(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return hasElapsed;
}
