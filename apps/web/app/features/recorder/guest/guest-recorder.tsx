import { needsAnotherFile } from '@outloud/app-kit/upload/upload-error';
import type { UploadSender } from '@outloud/app-kit/upload/upload-transfer';
import { ApiError } from '@outloud/contract/client';
import type { GuestReview } from '@outloud/contract/guests';
import { recordingMinutes } from '@outloud/domain/earnings';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { useEffect, useMemo } from 'react';
import { ConfirmButton } from '../capture/confirm-button.tsx';
import { markAsOutloudTab } from '../engine/screen.ts';
import { useSubmitGuestReview } from '../queries.ts';
import { Recorder } from '../recorder.tsx';
import type { RecordingResult } from '../recorder-flow.tsx';
import { guestRecording } from './guest-recording.ts';
import { getSubmitHelp } from './submit-error.ts';

const limits = { min: recordingMinutes.min * 60, max: recordingMinutes.max * 60, stop: 20 * 60 };

type GuestRecorderProps = {
  /** The token of the link. */
  token: string;
  guestToken: string;
  review: GuestReview;
  onSubmit: (review: GuestReview) => void;
};

export function GuestRecorder({ token, guestToken, review, onSubmit }: GuestRecorderProps) {
  useEffect(markAsOutloudTab, []);
  const sender = useMemo<UploadSender>(() => ({ token: () => guestToken }), [guestToken]);
  return (
    <Recorder
      owner={review._id}
      sender={sender}
      {...guestRecording}
      limits={limits}
      title="Your review"
      description="We record your screen and your voice, nothing else."
    >
      {(result) => (
        <SubmitRecording
          token={token}
          guestToken={guestToken}
          askedBy={review.brief.askedBy}
          result={result}
          onSubmit={onSubmit}
        />
      )}
    </Recorder>
  );
}

type SubmitRecordingProps = Pick<GuestRecorderProps, 'token' | 'guestToken' | 'onSubmit'> & {
  askedBy: string;
  result: RecordingResult;
};

/** Guests decide from the preview alone: they have no check before the submission. */
function SubmitRecording({ token, guestToken, askedBy, result, onSubmit }: SubmitRecordingProps) {
  const submit = useSubmitGuestReview({ token, guestToken }, ({ review }) => {
    result.deleteLocalCopy();
    onSubmit(review);
  });
  const { error } = submit;
  const { saveCopy } = result;
  const isUnusable = needsAnotherFile(error);
  const isUploadMissing = error instanceof ApiError && error.status === 404;
  const isBusy = submit.isPending || submit.isSuccess;
  return (
    <div className="grid gap-6">
      <RecordingHints result={result} />
      <p className="leading-7">
        Happy with it? After you submit, {askedBy} can watch the recording. You can still delete it at any time.
      </p>
      {error && (
        <Alert variant="destructive" title={error.message} takesFocus>
          {getSubmitHelp(error, { askedBy, isFile: saveCopy === null })}
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
            pending={submit.isPending}
            aria-disabled={isBusy}
            onClick={() => submit.mutate(result.uploadId)}
          >
            {submit.isPending ? 'Submitting...' : 'Submit'}
          </Button>
        )}
        {result.continueRecording && (
          <Button size="lg" variant="secondary" aria-disabled={isBusy} onClick={result.continueRecording}>
            Continue recording
          </Button>
        )}
        <ConfirmButton
          size="lg"
          variant={isUnusable ? 'primary' : 'secondary'}
          aria-disabled={isBusy}
          title="Record again?"
          description="This deletes the recording. You cannot undo this."
          confirmLabel="Delete and record again"
          onConfirm={result.discard}
        >
          Record again
        </ConfirmButton>
        {error && saveCopy && (
          <Button size="lg" variant="ghost" onClick={saveCopy}>
            Save a copy
          </Button>
        )}
      </div>
    </div>
  );
}

/** Warns about problems that the recorder measured in this browser. */
function RecordingHints({ result: { loudness, showsOutloud } }: { result: RecordingResult }) {
  return (
    <>
      {loudness === 'silent' && (
        <Alert variant="warn" title="We did not hear your voice">
          Play the recording. If you cannot hear yourself, check your microphone and record again.
        </Alert>
      )}
      {loudness === 'quiet' && (
        <Alert variant="warn" title="Your voice is quiet">
          Play the recording. If you are hard to understand, move closer to the microphone and record again.
        </Alert>
      )}
      {showsOutloud && (
        <Alert variant="warn" title="You shared Outloud">
          Record again, and share the tab with the website instead.
        </Alert>
      )}
    </>
  );
}
