/** How often a step may be started before it counts as failed. A worker that died over it counts as well. */
export const mostAttempts = 5;

/** Seconds until the next attempt: 5, 20, 80, 320. */
export const retryAfter = (attempts: number) => 5 * 4 ** (attempts - 1);

/** How soon a worker notices that its delivery was deleted or taken over. */
export const watchMs = 1000;

/** How many failed and how many new deliveries are listed for whoever looks after them. */
export const handledListed = 50;

/** A signed address works for five to ten minutes: within five, the same one is given out again. */
export const addressSeconds = { renewed: 300, longest: 600 } as const;

/** What the files of a delivery are called. */
export const folderOf = (deliveryId: string) => `deliveries/${deliveryId}/`;
export const keysOf = (deliveryId: string) => ({
  video: `${folderOf(deliveryId)}video.mp4`,
  poster: `${folderOf(deliveryId)}poster.jpg`,
  audio: `${folderOf(deliveryId)}audio.wav`,
});
