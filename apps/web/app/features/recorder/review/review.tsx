import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { saveFile } from '@outloud/ui/save-file';
import { LeaveGuard, leavingUpload } from '@outloud/uploader/leave-guard';
import type { LiveVideo } from '@outloud/uploader/live-video';
import type { Sender } from '@outloud/uploader/transfer';
import { UploadProgress } from '@outloud/uploader/upload-progress';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Preview } from './preview.tsx';
import { useSending } from './use-sending.ts';

export type Sent = {
  uploadId: string;
  /** When what has arrived is not there any more, or cannot be used: from the first byte. */
  sendAgain: () => void;
  /** For what exists nowhere else; null for a chosen file. */
  save: (() => void) | null;
  /** Back to the beginning; what has arrived is taken back. */
  discard: () => void;
};

type ReviewProps = {
  video: File | LiveVideo;
  owner: string;
  sender: Sender;
  /** A chosen file is not kept here, so that leaving ends its sending. */
  isChosen: boolean;
  /** Without deleting anything. */
  onBack: () => void;
  onDiscard: () => void;
  /** What to make of it once all of it has arrived. */
  children: (sent: Sent) => ReactNode;
};

export function Review({ video, owner, sender, isChosen, onBack, onDiscard, children }: ReviewProps) {
  const sending = useSending(video, owner, sender);
  const { standing, uploadId, error } = sending;
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  const seen = useMemo(() => (video instanceof File ? video : video.blob), [video]);
  const save = isChosen ? null : () => saveFile(seen, video.name);
  const discard = () => {
    sending.cancel();
    onDiscard();
  };
  return (
    <div className="grid gap-6">
      <p ref={words} role="status" tabIndex={-1} className="leading-7">
        {uploadId ? 'All of it has arrived.' : 'Watch it while it is being sent.'}
      </p>
      <Preview video={seen} />
      {!uploadId && !error && (
        <>
          {isChosen && <LeaveGuard {...leavingUpload} />}
          <UploadProgress
            standing={standing}
            file={video}
            onPause={sending.pause}
            onResume={sending.resume}
            onCancel={() => {
              sending.cancel();
              onBack();
            }}
          />
        </>
      )}
      {error && (
        <>
          <Alert variant="destructive" title={error.message} takesFocus>
            {isChosen ? 'Trying again goes on from what has arrived.' : 'Your recording is still here.'}
          </Alert>
          <div className="flex flex-wrap gap-3">
            <Button onClick={sending.tryAgain}>Try again</Button>
            <Button variant="secondary" onClick={onBack}>
              Back
            </Button>
            {save && (
              <Button variant="ghost" onClick={save}>
                Save a copy
              </Button>
            )}
          </div>
        </>
      )}
      {uploadId && children({ uploadId, sendAgain: sending.sendAgain, save, discard })}
    </div>
  );
}
