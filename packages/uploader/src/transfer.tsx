import type { CallError } from '@outloud/contract/client';
import { uploadsPath } from '@outloud/contract/uploads';
import { LiveVideo } from './live-video.tsx';
import { isTelling, isWorthRetrying, refusalOf, requireReadable, Unsure } from './refusal.tsx';

/** A file on its way to the server. What has arrived there is not sent again, also not after a reload. */
export type Transfer = {
  /** The id of the upload once all of it is there; null when it was called off. */
  arrived: Promise<string | null>;
  pause: () => void;
  resume: () => void;
  /** Stops, and leaves what has arrived for another time. */
  leave: () => void;
  /** Stops, and takes back what has arrived. */
  cancel: () => void;
};

/** On whose behalf something is sent. */
export type Sender = {
  token: () => string | null;
  /** Told why a file was not taken, with the token that it was sent with. */
  onRefusal?: (refusal: CallError, token: string | null) => void;
};

type Watcher = { onProgress: (sent: number) => void; onLost: () => void };

const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000];
/** Between tries once those are used up: not every lost network says when it is back. */
const lastingDelay = 20_000;

/** A recording is sent in pieces of this size while it is made; the last of them is what is left when it ends. */
const liveBytes = 256 * 1024;

/** On its own, so that only who uploads carries the protocol. */
export const loadProtocol = () => import('tus-js-client');

export async function startTransfer(
  file: File | LiveVideo,
  owner: string,
  watcher: Watcher & Sender,
): Promise<Transfer> {
  const { Upload } = await loadProtocol();
  const token = watcher.token();
  let resolve: (id: string | null) => void = () => {};
  let reject: (refusal: CallError) => void = () => {};
  const arrived = new Promise<string | null>((...both) => {
    [resolve, reject] = both;
  });
  let isRunning = true;
  let nextTry: ReturnType<typeof setTimeout> | undefined;

  const upload = new Upload(file as File, {
    ...(file instanceof LiveVideo && growing(file)),
    endpoint: new URL(uploadsPath, window.location.origin).href,
    headers: { authorization: `Bearer ${token}` },
    metadata: { filename: file.name, ...(file.type && { filetype: file.type }) },
    fingerprint: async () => fingerprintOf(file, owner),
    retryDelays,
    onProgress: watcher.onProgress,
    onSuccess: () => end(upload.url?.split('/').at(-1) ?? null),
    // What cannot be asked for right now would be taken for gone, and begun anew.
    onAfterResponse: (request, response) => {
      const status = response.getStatus();
      if (request.getMethod() === 'HEAD' && !isTelling(status)) throw new Unsure(status);
    },
    onShouldRetry: (error) => {
      const { status } = refusalOf(error);
      if (status === 0) noticeLoss();
      return isWorthRetrying(status);
    },
    onError: (error) => {
      const refusal = refusalOf(error);
      if (refusal.status === 0) nextTry = setTimeout(tryAgain, lastingDelay);
      else fail(refusal);
    },
  });

  const noticeLoss = () => {
    if (!isRunning) return;
    watcher.onLost();
    // A file that has changed on the disk breaks off like a bad connection, and stays broken.
    if (file instanceof File) requireReadable(file).catch(fail);
  };
  const halt = () => {
    clearTimeout(nextTry);
    if (file instanceof LiveVideo) file.leaveWaiting();
    upload.abort();
  };
  const tryAgain = () => {
    if (!isRunning) return;
    halt();
    upload.start();
  };
  const pause = () => {
    isRunning = false;
    halt();
  };
  const end = (id: string | null) => {
    pause();
    window.removeEventListener('online', tryAgain);
    window.removeEventListener('offline', noticeLoss);
    resolve(id);
  };
  const fail = (refusal: CallError) => {
    watcher.onRefusal?.(refusal, token);
    reject(refusal);
    end(null);
  };

  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  window.addEventListener('online', tryAgain);
  window.addEventListener('offline', noticeLoss);
  upload.start();

  return {
    arrived,
    pause,
    resume: () => {
      isRunning = true;
      upload.start();
    },
    leave: () => end(null),
    cancel: () => {
      end(null);
      takeBack(file, owner, watcher);
    },
  };
}

/** Its length is told at its end. */
function growing(video: LiveVideo) {
  return { uploadLengthDeferred: true, chunkSize: liveBytes, fileReader: { openFile: async () => video } };
}

/** The next time the file is chosen, it is sent from its first byte. */
export async function forgetUploads(file: File | LiveVideo, owner: string): Promise<string[]> {
  const { urlStorage } = (await loadProtocol()).defaultOptions;
  const known = await urlStorage.findUploadsByFingerprint(fingerprintOf(file, owner));
  for (const { urlStorageKey } of known) await urlStorage.removeUpload(urlStorageKey);
  return known.flatMap(({ uploadUrl }) => uploadUrl ?? []);
}

/** What has arrived of it goes. Without a connection the server clears it away by itself one day. */
export async function takeBack(file: File | LiveVideo, owner: string, { token }: Sender): Promise<void> {
  const { Upload } = await loadProtocol();
  const headers = { authorization: `Bearer ${token()}` };
  for (const url of await forgetUploads(file, owner)) Upload.terminate(url, { headers }).catch(() => {});
}

/** The same file of the same person: nobody goes on with what somebody else has begun. */
function fingerprintOf(file: File | LiveVideo, owner: string): string {
  const { name, type, lastModified } = file;
  return ['outloud', owner, name, type, file instanceof File ? file.size : 'live', lastModified].join('-');
}
