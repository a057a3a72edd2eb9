import { largestVideo } from '@outloud/domain/video';

/** What is stored and recorded at a time; a killed process loses less than that of what has arrived. */
export const partBytes = 8 * 1024 ** 2;

/** A sender of tiny pieces is stopped there. */
export const mostParts = 5000;

/** More pieces than that are joined before anybody works with them; 500 MB in whole parts are 63. */
export const mostFiles = 100;

/** What one person may have on the way at a time, counted by the announced sizes. */
export const unfinishedQuota = 5 * largestVideo;

/**
 * Each part is buffered before it is stored. A connection without a buffer waits, and its bytes stay in the sender's
 * network stack. The limit per sender is far below the total, so that one sender cannot keep the others waiting.
 */
export const partBuffers = { total: 32, perSender: 4, waitingPerSender: 100 } as const;

export const bufferMs = {
  /** How long a connection waits for a buffer. Less than the 60 seconds after which a silent connection is closed. */
  wait: 30_000,
  /** A connection that is silent for this long stores what has arrived and gives its buffer back. */
  pause: 5000,
  /** A slow connection does the same after this time if another one waits for the buffer. */
  turn: 10_000,
} as const;

/** Said to a client that did not get a buffer. */
export const retryAfterSeconds = 10;
