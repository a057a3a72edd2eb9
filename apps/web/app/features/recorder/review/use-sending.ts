import type { LiveVideo } from '@outloud/uploader/live-video';
import { requireVideo } from '@outloud/uploader/refusal';
import { useStanding } from '@outloud/uploader/standing';
import { type Sender, startTransfer, type Transfer, takeBack } from '@outloud/uploader/transfer';
import { useEffect, useRef, useState } from 'react';

type Outcome = { uploadId: string } | { error: Error } | null;

/** Uploads a recording immediately and resumes an earlier upload of it. */
export function useSending(video: File | LiveVideo, owner: string, sender: Sender) {
  const { standing, advance, enter } = useStanding();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [attempt, setAttempt] = useState(1);
  const transfer = useRef<Transfer | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt triggers the upload
  useEffect(() => {
    let isUnmounted = false;
    const upload = async () => {
      if (video instanceof File) await requireVideo(video);
      const watcher = { ...sender, onProgress: advance, onLost: () => enter('lost') };
      const started = await startTransfer(video, owner, watcher);
      transfer.current = started;
      if (isUnmounted) started.leave();
      return started.arrived;
    };
    setOutcome(null);
    upload().then(
      (uploadId) => !isUnmounted && uploadId && setOutcome({ uploadId }),
      (error: Error) => !isUnmounted && setOutcome({ error }),
    );
    return () => {
      isUnmounted = true;
      transfer.current?.leave();
    };
  }, [video, owner, sender, attempt, advance, enter]);

  const retry = () => setAttempt((before) => before + 1);
  return {
    standing,
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
    reupload: () => takeBack(video, owner, sender).then(retry, retry),
  };
}
