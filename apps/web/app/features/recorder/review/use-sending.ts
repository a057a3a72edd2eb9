import type { LiveVideo } from '@outloud/uploader/live-video';
import { requireVideo } from '@outloud/uploader/refusal';
import { useStanding } from '@outloud/uploader/standing';
import { type Sender, startTransfer, type Transfer, takeBack } from '@outloud/uploader/transfer';
import { useEffect, useRef, useState } from 'react';

type Outcome = { uploadId: string } | { error: Error } | null;

/** Sends a recording at once, from wherever an earlier sending has got to. */
export function useSending(video: File | LiveVideo, owner: string, sender: Sender) {
  const { standing, advance, enter } = useStanding();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [attempt, setAttempt] = useState(1);
  const transfer = useRef<Transfer | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is when to send
  useEffect(() => {
    let isGone = false;
    const send = async () => {
      if (video instanceof File) await requireVideo(video);
      const watcher = { ...sender, onProgress: advance, onLost: () => enter('lost') };
      const begun = await startTransfer(video, owner, watcher);
      transfer.current = begun;
      if (isGone) begun.leave();
      return begun.arrived;
    };
    setOutcome(null);
    send().then(
      (uploadId) => !isGone && uploadId && setOutcome({ uploadId }),
      (error: Error) => !isGone && setOutcome({ error }),
    );
    return () => {
      isGone = true;
      transfer.current?.leave();
    };
  }, [video, owner, sender, attempt, advance, enter]);

  const tryAgain = () => setAttempt((before) => before + 1);
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
    /** Takes back what has arrived. */
    cancel: () => transfer.current?.cancel(),
    tryAgain,
    sendAgain: () => takeBack(video, owner, sender).then(tryAgain, tryAgain),
  };
}
