import { ApiError } from '@outloud/contract/client';
import { useEffect, useRef, useState } from 'react';
import { needsAnotherFile, requireVideo } from './upload-error.ts';
import { useUploadState } from './upload-state.ts';
import { forgetStoredUploads, startUpload, type UploadSender, type UploadTransfer } from './upload-transfer.ts';

type Video = { file: File; owner: string };

/** Uploads and submits a video. If the submission fails, a retry does not upload the video again. */
export function useVideoUpload(sender: UploadSender) {
  const { uploadState, updateProgress, enterPhase } = useUploadState();
  const transfer = useRef<UploadTransfer | null>(null);
  const [uploaded, setUploaded] = useState<{ file: File; uploadId: string } | null>(null);
  useEffect(() => () => transfer.current?.stop(), []);

  const upload = async ({ file, owner }: Video) => {
    if (uploaded?.file === file) return uploaded.uploadId;
    enterPhase('sending', 0);
    await requireVideo(file);
    const watcher = { ...sender, onProgress: updateProgress, onLost: () => enterPhase('lost') };
    transfer.current = await startUpload(file, owner, watcher);
    const uploadId = await transfer.current.completed;
    if (uploadId) setUploaded({ file, uploadId });
    return uploadId;
  };
  const forgetUpload = ({ file, owner }: Video) => {
    setUploaded(null);
    forgetStoredUploads(file, owner);
  };

  /** Returns the result of `submit`, or null if the upload was canceled. */
  const uploadAndSubmit = async <Result>(video: Video, submit: (uploadId: string) => Promise<Result>) => {
    try {
      const uploadId = await upload(video);
      if (!uploadId) return null;
      enterPhase('finishing', video.file.size);
      const result = await submit(uploadId);
      forgetUpload(video);
      return result;
    } catch (error) {
      if (needsAnotherFile(error)) forgetUpload(video);
      // The upload may have been deleted, so the next attempt checks it again.
      else if (error instanceof ApiError && error.status === 404) setUploaded(null);
      throw error;
    }
  };

  return {
    uploadAndSubmit,
    uploadState,
    uploadedFile: uploaded?.file ?? null,
    pause: () => {
      transfer.current?.pause();
      enterPhase('paused');
    },
    resume: () => {
      enterPhase('sending');
      transfer.current?.resume();
    },
    cancel: () => transfer.current?.cancel(),
  };
}
