import type { LiveVideo } from '@outloud/app-kit/upload/live-video';
import { leaveUploadTexts, NavigationGuard } from '@outloud/app-kit/upload/navigation-guard';
import { UploadProgress } from '@outloud/app-kit/upload/upload-status';
import type { UploadSender } from '@outloud/app-kit/upload/upload-transfer';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { saveFile } from '@outloud/ui/save-file';
import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useRecordingUpload } from './use-recording-upload.ts';

export type UploadResult = {
  uploadId: string;
  /** Restarts the upload from the first byte if it has expired or is unusable. */
  reupload: () => void;
  /** Null for a selected file, which the user already has. */
  saveCopy: (() => void) | null;
  /** Deletes the upload and goes back to the start. */
  discard: () => void;
};

type RecordingReviewProps = {
  video: File | LiveVideo;
  owner: string;
  sender: UploadSender;
  /** A selected file is not saved in the browser, so leaving the page stops its upload. */
  isFile: boolean;
  /** Goes back without deleting anything. */
  onBack: () => void;
  onDiscard: () => void;
  /** Rendered when the upload is complete. */
  children: (upload: UploadResult) => ReactNode;
};

export function RecordingReview({ video, owner, sender, isFile, onBack, onDiscard, children }: RecordingReviewProps) {
  const upload = useRecordingUpload(video, owner, sender);
  const { uploadState, uploadId, error } = upload;
  const statusText = useRef<HTMLParagraphElement>(null);
  useEffect(() => statusText.current?.focus(), []);
  const blob = useMemo(() => (video instanceof File ? video : video.blob), [video]);
  const saveCopy = isFile ? null : () => saveFile(blob, video.name);
  const discard = () => {
    upload.cancel();
    onDiscard();
  };
  return (
    <div className="grid gap-6">
      <p ref={statusText} role="status" tabIndex={-1} className="leading-7">
        {uploadId ? 'Upload complete.' : 'Watch your recording while it uploads.'}
      </p>
      <RecordingPreview video={blob} />
      {!uploadId && !error && (
        <>
          {isFile && <NavigationGuard {...leaveUploadTexts} />}
          <UploadProgress
            uploadState={uploadState}
            file={video}
            onPause={upload.pause}
            onResume={upload.resume}
            onCancel={() => {
              upload.cancel();
              onBack();
            }}
          />
        </>
      )}
      {error && (
        <>
          <Alert variant="destructive" title={error.message} takesFocus>
            {isFile ? 'Try again to resume the upload.' : 'Your recording is not lost.'}
          </Alert>
          <div className="flex flex-wrap gap-3">
            <Button onClick={upload.retry}>Try again</Button>
            <Button variant="secondary" onClick={onBack}>
              Back
            </Button>
            {saveCopy && (
              <Button variant="ghost" onClick={saveCopy}>
                Save a copy
              </Button>
            )}
          </div>
        </>
      )}
      {uploadId && children({ uploadId, reupload: upload.reupload, saveCopy, discard })}
    </div>
  );
}

function RecordingPreview({ video }: { video: Blob }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(video);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [video]);
  return (
    <video
      controls
      playsInline
      src={url}
      aria-label="Your recording"
      onLoadedMetadata={computeDuration}
      className="aspect-video w-full rounded-xl border border-line bg-night object-contain"
    >
      <track kind="captions" />
    </video>
  );
}

/** MediaRecorder writes no duration. Seeking past the end makes the browser compute it, which enables seeking. */
function computeDuration({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): void {
  if (Number.isFinite(video.duration)) return;
  video.addEventListener(
    'durationchange',
    () => {
      video.currentTime = 0;
    },
    { once: true },
  );
  video.currentTime = Number.MAX_SAFE_INTEGER;
}
