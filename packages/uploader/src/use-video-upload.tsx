import { CallError } from '@outloud/contract/client';
import { useEffect, useRef, useState } from 'react';
import { needsAnotherFile, requireVideo } from './refusal.tsx';
import { useStanding } from './standing.tsx';
import { forgetUploads, type Sender, startTransfer, type Transfer } from './transfer.tsx';

type Video = { file: File; owner: string };

/** Sends a video and hands it in. Whatever goes wrong at the end, what has arrived is not sent a second time. */
export function useVideoUpload(sender: Sender) {
  const { standing, advance, enter } = useStanding();
  const transfer = useRef<Transfer | null>(null);
  const [arrived, setArrived] = useState<{ file: File; uploadId: string } | null>(null);
  useEffect(() => () => transfer.current?.leave(), []);

  const send = async ({ file, owner }: Video) => {
    if (arrived?.file === file) return arrived.uploadId;
    enter('sending', 0);
    await requireVideo(file);
    const watcher = { ...sender, onProgress: advance, onLost: () => enter('lost') };
    transfer.current = await startTransfer(file, owner, watcher);
    const uploadId = await transfer.current.arrived;
    if (uploadId) setArrived({ file, uploadId });
    return uploadId;
  };
  const forget = ({ file, owner }: Video) => {
    setArrived(null);
    forgetUploads(file, owner);
  };

  /** Answers what `handIn` does; null when it was called off. */
  const deliver = async <Answer,>(video: Video, handIn: (uploadId: string) => Promise<Answer>) => {
    try {
      const uploadId = await send(video);
      if (!uploadId) return null;
      enter('finishing', video.file.size);
      const answer = await handIn(uploadId);
      forget(video);
      return answer;
    } catch (error) {
      if (needsAnotherFile(error)) forget(video);
      // Perhaps it is the upload that is gone; the next try asks.
      else if (error instanceof CallError && error.status === 404) setArrived(null);
      throw error;
    }
  };

  return {
    deliver,
    standing,
    /** The file that is on the server and not yet part of a delivery. */
    arrivedFile: arrived?.file ?? null,
    pause: () => {
      transfer.current?.pause();
      enter('paused');
    },
    resume: () => {
      enter('sending');
      transfer.current?.resume();
    },
    cancel: () => transfer.current?.cancel(),
  };
}
