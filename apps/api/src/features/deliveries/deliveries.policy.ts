/** How often a step may be started before it counts as failed. A worker that died over it counts as well. */
export const mostAttempts = 5;

/** Seconds until the next attempt: 5, 20, 80, 320. */
export const retryAfter = (attempts: number) => 5 * 4 ** (attempts - 1);

/** Seconds until a step that ran out of time starts again: 30, 60, 120, up to ten minutes. */
export const retryTimeoutAfter = (timeouts: number) => Math.min(30 * 2 ** timeouts, 600);

/** Whether a recording waits in the queue of the long ones. By its size where its length is not known yet. */
export function isLongRecording({
  durationSeconds,
  bytes,
}: {
  durationSeconds: number | null;
  bytes: number;
}): boolean {
  return durationSeconds === null ? bytes > 25 * 1024 ** 2 : durationSeconds > 120;
}

export const processingQueue = ({ is_long }: { is_long: boolean }) =>
  is_long ? 'process-long-delivery' : 'process-delivery';

/** How soon a worker notices that its delivery was deleted or taken over. */
export const watchMs = 1000;

/** How many failed and how many new deliveries are listed for whoever looks after them. */
export const handledListed = 50;

/** A search runs while an admin types. */
export const throttles = { findTesters: { name: 'find-testers', limit: 300, minutes: 60 } } as const;
export const testersFound = 20;

/** A signed address works for five to ten minutes: within five, the same one is given out again. */
export const addressSeconds = { renewed: 300, longest: 600 } as const;

/** What the files of a delivery are called. */
export const folderOf = (deliveryId: string) => `deliveries/${deliveryId}/`;
export const keysOf = (deliveryId: string) => ({
  video: `${folderOf(deliveryId)}video.mp4`,
  poster: `${folderOf(deliveryId)}poster.jpg`,
  audio: `${folderOf(deliveryId)}audio.wav`,
});
