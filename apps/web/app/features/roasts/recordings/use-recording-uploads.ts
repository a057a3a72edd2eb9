import { needsAnotherFile, requireVideo } from '@outloud/app-kit/upload/upload-error';
import {
  deleteUpload,
  forgetStoredUploads,
  startUpload,
  type UploadSender,
  type UploadTransfer,
} from '@outloud/app-kit/upload/upload-transfer';
import { ApiError } from '@outloud/contract/client';
import { addRecording } from '@outloud/contract/guests';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, handleUnauthorized } from '../../../queries/client.ts';
import { useRefreshRoasts } from '../../../queries/shared-queries.ts';
import { getSessionToken } from '../../../session/session.ts';
import type { ChosenRecording } from './chosen-recordings.ts';
import { findCurrentUpload, type RecordingUpload } from './recording-uploads.ts';

const sender: UploadSender = {
  token: getSessionToken,
  onRejected: (error, token) => handleUnauthorized(error, addRecording, token),
};

type UploadOptions = { roastId: string; owner: string; recordings: readonly ChosenRecording[] };

/** Uploads the recordings one after the other, and adds each to the roast. A failure does not stop the others. */
export function useRecordingUploads({ roastId, owner, recordings }: UploadOptions) {
  const [uploads, setUploads] = useState(() => recordings.map(createUpload));
  const transfer = useRef<UploadTransfer | null>(null);
  /** Finished uploads by recording. A retry does not upload them again. */
  const uploadIds = useRef(new Map<string, string>());
  const refresh = useRefreshRoasts();
  const update = (id: string, change: Partial<RecordingUpload>) =>
    setUploads((previous) => previous.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));

  const current = findCurrentUpload(uploads);
  const start = useEffectEvent((signal: AbortSignal) => current && run(current, signal));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next recording starts its upload
  useEffect(() => {
    const stopped = new AbortController();
    start(stopped.signal);
    return () => {
      stopped.abort();
      transfer.current?.stop();
      transfer.current = null;
    };
  }, [current?.id]);

  const run = async ({ id, file, firstName }: RecordingUpload, signal: AbortSignal) => {
    const updateUnlessStopped = (change: Partial<RecordingUpload>) => signal.aborted || update(id, change);
    try {
      updateUnlessStopped({ phase: 'sending', error: null });
      const uploadId = uploadIds.current.get(id) ?? (await upload(id, file, signal));
      if (!uploadId || signal.aborted) return;
      uploadIds.current.set(id, uploadId);
      updateUnlessStopped({ phase: 'finishing', sent: file.size });
      await call(addRecording, { params: { id: roastId }, body: { uploadId, firstName } });
      forgetStoredUploads(file, owner);
      updateUnlessStopped({ phase: 'done' });
      refresh();
    } catch (error) {
      if (needsAnotherFile(error)) forgetStoredUploads(file, owner);
      // The server may have deleted the upload, so the next attempt checks it again.
      if (needsAnotherFile(error) || (error instanceof ApiError && error.status === 404)) uploadIds.current.delete(id);
      updateUnlessStopped({ phase: 'failed', error: error as Error });
    }
  };

  const upload = async (id: string, file: File, signal: AbortSignal) => {
    await requireVideo(file);
    if (signal.aborted) return null;
    const started = await startUpload(file, owner, {
      ...sender,
      onProgress: (sent) => signal.aborted || update(id, { phase: 'sending', sent }),
      onLost: () => signal.aborted || update(id, { phase: 'lost' }),
    });
    if (signal.aborted) started.stop();
    else transfer.current = started;
    return started.completed;
  };

  return {
    uploads,
    retry: (id: string) => update(id, { phase: 'waiting', error: null }),
    /** Also deletes the part that is already uploaded. */
    remove: ({ id, file }: RecordingUpload) => {
      if (current?.id === id) transfer.current?.stop();
      deleteUpload(file, owner, sender).catch(() => {});
      setUploads((previous) => previous.filter((existing) => existing.id !== id));
    },
  };
}

function createUpload(recording: ChosenRecording): RecordingUpload {
  return { ...recording, phase: 'waiting', sent: 0, error: null };
}
