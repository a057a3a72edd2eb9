import type { ApiError } from '@outloud/contract/client';
import { uploadsPath } from '@outloud/contract/deliveries';
import { LiveVideo } from './live-video.ts';
import {
  InconclusiveResponse,
  isConclusiveStatus,
  isRetryableStatus,
  requireReadable,
  toUploadError,
} from './upload-error.ts';

/** A resumable upload (tus). Resumes after interruptions and page reloads without sending bytes twice. */
export type UploadTransfer = {
  /** Resolves to the upload id when the upload is complete, or to null if it was canceled. */
  completed: Promise<string | null>;
  pause: () => void;
  resume: () => void;
  /** Stops and keeps the uploaded part, so that the upload can resume later. */
  stop: () => void;
  cancel: () => void;
};

export type UploadSender = {
  token: () => string | null;
  /** Called when the server rejects the upload, with the token that the upload used. */
  onRejected?: (error: ApiError, token: string | null) => void;
};

type Watcher = { onProgress: (sent: number) => void; onLost: () => void };

const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000];
/** The retry interval after all `retryDelays`. Browsers do not always report a restored connection. */
const offlineRetryDelay = 20_000;

/** The chunk size of live recordings. Only the last chunk may be smaller. */
const liveChunkBytes = 256 * 1024;

/** Loaded on demand, so that only pages with an upload load the tus client. */
export const loadTusClient = () => import('tus-js-client');

export async function startUpload(
  file: File | LiveVideo,
  owner: string,
  watcher: Watcher & UploadSender,
): Promise<UploadTransfer> {
  const { Upload } = await loadTusClient();
  const token = watcher.token();
  let resolve: (id: string | null) => void = () => {};
  let reject: (error: ApiError) => void = () => {};
  const completed = new Promise<string | null>((...callbacks) => {
    [resolve, reject] = callbacks;
  });
  let isRunning = true;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const upload = new Upload(file as File, {
    ...(file instanceof LiveVideo && getLiveOptions(file)),
    endpoint: new URL(uploadsPath, window.location.origin).href,
    headers: { authorization: `Bearer ${token}` },
    metadata: { filename: file.name, ...(file.type && { filetype: file.type }) },
    fingerprint: async () => getFingerprint(file, owner),
    retryDelays,
    onProgress: watcher.onProgress,
    onSuccess: () => finish(upload.url?.split('/').at(-1) ?? null),
    // Without this error, tus treats every failed HEAD request as a deleted upload and starts again from zero.
    onAfterResponse: (request, response) => {
      const status = response.getStatus();
      if (request.getMethod() === 'HEAD' && !isConclusiveStatus(status)) throw new InconclusiveResponse(status);
    },
    onShouldRetry: (error) => {
      const { status } = toUploadError(error);
      if (status === 0) handleConnectionLoss();
      return isRetryableStatus(status);
    },
    onError: (error) => {
      const uploadError = toUploadError(error);
      if (uploadError.status === 0) retryTimer = setTimeout(retry, offlineRetryDelay);
      else fail(uploadError);
    },
  });

  const handleConnectionLoss = () => {
    if (!isRunning) return;
    watcher.onLost();
    // A file that changed on disk fails like a lost connection, but never recovers.
    if (file instanceof File) requireReadable(file).catch(fail);
  };
  const abort = () => {
    clearTimeout(retryTimer);
    if (file instanceof LiveVideo) file.cancelPendingSlice();
    upload.abort();
  };
  const retry = () => {
    if (!isRunning) return;
    abort();
    upload.start();
  };
  const pause = () => {
    isRunning = false;
    abort();
  };
  const finish = (id: string | null) => {
    pause();
    window.removeEventListener('online', retry);
    window.removeEventListener('offline', handleConnectionLoss);
    resolve(id);
  };
  const fail = (error: ApiError) => {
    watcher.onRejected?.(error, token);
    reject(error);
    finish(null);
  };

  const [previousUpload] = await upload.findPreviousUploads();
  if (previousUpload) upload.resumeFromPreviousUpload(previousUpload);
  window.addEventListener('online', retry);
  window.addEventListener('offline', handleConnectionLoss);
  upload.start();

  return {
    completed,
    pause,
    resume: () => {
      isRunning = true;
      upload.start();
    },
    stop: () => finish(null),
    cancel: () => {
      finish(null);
      deleteUpload(file, owner, watcher);
    },
  };
}

/** The length of a live recording is unknown until it ends. */
function getLiveOptions(video: LiveVideo) {
  return { uploadLengthDeferred: true, chunkSize: liveChunkBytes, fileReader: { openFile: async () => video } };
}

/** Removes the stored upload URLs, so that the next upload of the file starts from the first byte. Returns the URLs. */
export async function forgetStoredUploads(file: File | LiveVideo, owner: string): Promise<string[]> {
  const { urlStorage } = (await loadTusClient()).defaultOptions;
  const stored = await urlStorage.findUploadsByFingerprint(getFingerprint(file, owner));
  for (const { urlStorageKey } of stored) await urlStorage.removeUpload(urlStorageKey);
  return stored.flatMap(({ uploadUrl }) => uploadUrl ?? []);
}

/** Deletes the uploaded part. Without a connection, the server deletes it later (see `uploadHours`). */
export async function deleteUpload(file: File | LiveVideo, owner: string, { token }: UploadSender): Promise<void> {
  const { Upload } = await loadTusClient();
  const headers = { authorization: `Bearer ${token()}` };
  for (const url of await forgetStoredUploads(file, owner)) Upload.terminate(url, { headers }).catch(() => {});
}

/** Includes the owner, so that users of a shared browser never resume each other's uploads. */
function getFingerprint(file: File | LiveVideo, owner: string): string {
  const { name, type, lastModified } = file;
  return ['outloud', owner, name, type, file instanceof File ? file.size : 'live', lastModified].join('-');
}
