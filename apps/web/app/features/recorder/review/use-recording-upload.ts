import type { LiveVideo } from '@outloud/uploader/live-video';
import { requireVideo } from '@outloud/uploader/upload-error';
import { deleteUpload, startUpload, type UploadSender, type UploadTransfer } from '@outloud/uploader/upload-transfer';
import { useUploadState } from '@outloud/uploader/use-upload-state';
import { useEffect, useRef, useState } from 'react';

type Outcome = { uploadId: string } | { error: Error } | null;

/** Uploads a recording immediately and resumes an earlier upload of it. */
export function useRecordingUpload(video: File | LiveVideo, owner: string, sender: UploadSender) {
  const { uploadState, advance, enter } = useUploadState();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [attempt, setAttempt] = useState(1);
  const transfer = useRef<UploadTransfer | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt triggers the upload
  useEffect(() => {
    let isUnmounted = false;
    const upload = async () => {
      if (video instanceof File) await requireVideo(video);
      const watcher = { ...sender, onProgress: advance, onLost: () => enter('lost') };
      const started = await startUpload(video, owner, watcher);
      transfer.current = started;
      if (isUnmounted) started.stop();
      return started.completed;
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
  }, [video, owner, sender, attempt, advance, enter]);

  const retry = () => setAttempt((before) => before + 1);
  return {
    uploadState,
    uploadId: outcome && 'uploadId' in outcome ? outcome.uploadId : null,
    error: outcome && 'error' in outcome ? outcome.error : null,
    pause: () => {
      transfer.current?.pause();
      enter('paused');
    },
    resume: () => {
      enter('sending');
      transfer.current?.resume();
    },
    /** Stops the upload and deletes it from the server. */
    cancel: () => transfer.current?.cancel(),
    retry,
    reupload: () => deleteUpload(video, owner, sender).then(retry, retry),
  };
}
