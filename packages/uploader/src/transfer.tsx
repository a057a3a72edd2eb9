import type { CallError } from '@outloud/contract/client';
import { uploadsPath } from '@outloud/contract/uploads';
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

/** On its own, so that only who uploads carries the protocol. */
export const loadProtocol = () => import('tus-js-client');

export async function startTransfer(file: File, owner: string, watcher: Watcher & Sender): Promise<Transfer> {
  const { Upload } = await loadProtocol();
  const token = watcher.token();
  const { promise: arrived, resolve, reject } = Promise.withResolvers<string | null>();
  let isRunning = true;
  let nextTry: ReturnType<typeof setTimeout> | undefined;

  const upload = new Upload(file, {
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
    requireReadable(file).catch(fail);
  };
  const tryAgain = () => {
    if (!isRunning) return;
    clearTimeout(nextTry);
    upload.abort();
    upload.start();
  };
  const pause = () => {
    isRunning = false;
    clearTimeout(nextTry);
    upload.abort();
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
      // Without a connection the server clears it away by itself one day.
      upload.abort(true).catch(() => {});
      forgetUploads(file, owner);
    },
  };
}

/** The next time the file is chosen, it is sent from its first byte. */
export async function forgetUploads(file: File, owner: string): Promise<void> {
  const { urlStorage } = (await loadProtocol()).defaultOptions;
  const known = await urlStorage.findUploadsByFingerprint(fingerprintOf(file, owner));
  for (const { urlStorageKey } of known) await urlStorage.removeUpload(urlStorageKey);
}

/** The same file of the same person: nobody goes on with what somebody else has begun. */
function fingerprintOf({ name, type, size, lastModified }: File, owner: string): string {
  return ['outloud', owner, name, type, size, lastModified].join('-');
}
