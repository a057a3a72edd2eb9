import type { LiveVideo } from '@outloud/app-kit/upload/live-video';
import { requireVideo } from '@outloud/app-kit/upload/upload-error';
import { useUploadState } from '@outloud/app-kit/upload/upload-state';
import {
  deleteUpload,
  startUpload,
  type UploadSender,
  type UploadTransfer,
} from '@outloud/app-kit/upload/upload-transfer';
import { useEffect, useRef, useState } from 'react';

type Outcome = { uploadId: string } | { error: Error } | null;

/** Uploads a recording immediately, or resumes its earlier upload. */
export function useRecordingUpload(video: File | LiveVideo, owner: string, sender: UploadSender) {
  const { uploadState, updateProgress, enterPhase } = useUploadState();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [attempt, setAttempt] = useState(1);
  const transfer = useRef<UploadTransfer | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt triggers the upload
  useEffect(() => {
    let isUnmounted = false;
    const upload = async () => {
      if (video instanceof File) await requireVideo(video);
      const watcher = { ...sender, onProgress: updateProgress, onLost: () => enterPhase('lost') };
      const newTransfer = await startUpload(video, owner, watcher);
      transfer.current = newTransfer;
      if (isUnmounted) newTransfer.stop();
      return newTransfer.completed;
    };
    setOutcome(null);
    upload().then(
      (uploadId) => !isUnmounted && uploadId && setOutcome({ uploadId }),
      (error: Error) => !isUnmounted && setOutcome({ error }),
    );
    return () => {
      isUnmounted = true;
      transfer.current?.stop();
    };
  }, [video, owner, sender, attempt, updateProgress, enterPhase]);

  const retry = () => setAttempt((previous) => previous + 1);
  return {
    uploadState,
    uploadId: outcome && 'uploadId' in outcome ? outcome.uploadId : null,
    error: outcome && 'error' in outcome ? outcome.error : null,
    pause: () => {
      transfer.current?.pause();
      enterPhase('paused');
    },
    resume: () => {
      enterPhase('sending');
      transfer.current?.resume();
    },
    /** Stops the upload and deletes it from the server. */
    cancel: () => transfer.current?.cancel(),
    retry,
    reupload: () => deleteUpload(video, owner, sender).then(retry, retry),
  };
}
