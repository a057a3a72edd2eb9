import { needsAnotherFile } from '@outloud/app-kit/upload/upload-error';
import { ApiError } from '@outloud/contract/client';
import { guestLengths } from '@outloud/domain/guests';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { toast } from '@outloud/ui/overlays/toaster';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../../session/session.ts';
import { ConfirmButton } from '../capture/confirm-button.tsx';
import type { RecordingLimits } from '../engine/recording-limits.ts';
import { sessionSender, useAddRecording } from '../queries.ts';
import { Recorder } from '../recorder.tsx';
import type { RecordingResult } from '../recorder-flow.tsx';

const limits: RecordingLimits = { min: 60, max: 10 * 60, stop: 20 * 60 };

type WalkthroughRecorderProps = { roastId: string; onAdded: () => void };

/** Records a walkthrough by the customer, and adds it to a request to own people. */
export function WalkthroughRecorder({ roastId, onAdded }: WalkthroughRecorderProps) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Recorder
      owner={user._id}
      sender={sessionSender}
      subject={roastId}
      name="walkthrough"
      limits={limits}
      title="Your walkthrough"
      description="We record your screen and your voice, nothing else."
    >
      {(result) => <AddWalkthrough roastId={roastId} result={result} onAdded={onAdded} />}
    </Recorder>
  );
}

type AddWalkthroughProps = WalkthroughRecorderProps & { result: RecordingResult };

function AddWalkthrough({ roastId, result, onAdded }: AddWalkthroughProps) {
  const [firstName, setFirstName] = useState('');
  const { mutate, error, isPending, isSuccess } = useAddRecording(roastId, () => {
    result.deleteLocalCopy();
    toast.success('Walkthrough added');
    onAdded();
  });
  const isUnusable = needsAnotherFile(error);
  const isUploadMissing = error instanceof ApiError && error.status === 404;
  const isBusy = isPending || isSuccess;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !isUnusable && !isUploadMissing) mutate({ uploadId: result.uploadId, firstName });
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-6">
      {error && (
        <Alert variant="destructive" title={error.message} takesFocus>
          {isUnusable ? 'Record again, or choose another file.' : 'Your recording is not lost.'}
        </Alert>
      )}
      <div className="max-w-xs">
        <Field label="Who speaks?" note="Optional" hint="A first name. It is shown with the review.">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={guestLengths.firstName}
              value={firstName}
              onChange={(event) => setFirstName(event.target.value)}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        {isUploadMissing && (
          <Button size="lg" onClick={result.reupload}>
            Upload again
          </Button>
        )}
        {!isUnusable && !isUploadMissing && (
          <Button type="submit" size="lg" pending={isPending} aria-disabled={isBusy}>
            {isPending ? 'Adding...' : 'Add this recording'}
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
      </div>
    </form>
  );
}
