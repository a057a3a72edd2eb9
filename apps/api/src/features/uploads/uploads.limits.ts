import { maxVideoBytes } from '@outloud/domain/recordings/video';

/** The size of a stored part. A killed process loses less than one part of the received bytes. */
export const partBytes = 8 * 1024 ** 2;

/** Stops clients that send tiny chunks. */
export const maxParts = 5000;

/** An upload with more parts is joined into one file before processing. 500 MB in full parts is 63 files. */
export const maxUnjoinedParts = 100;

/** The maximum total declared size of one sender's unfinished uploads. */
export const unfinishedBytesQuota = 5 * maxVideoBytes;

/**
 * Each part is buffered before it is stored. A connection without a buffer waits, and TCP backpressure stops its
 * sender. The limit per sender is far below the total, so that one sender cannot block the others.
 */
export const partBufferLimits = { total: 32, perSender: 4, waitingPerSender: 100 } as const;

export const bufferTimeoutsMs = {
  /** How long a connection waits for a buffer. Less than the 60 seconds after which a silent connection is closed. */
  wait: 30_000,
  /** A connection that is silent for this long stores its received bytes and releases its buffer. */
  pause: 5000,
  /** If another connection is waiting, a slow connection stores its bytes and releases its buffer after this time. */
  hold: 10_000,
} as const;

/** The Retry-After header for a client that did not get a buffer. */
export const retryAfterSeconds = 10;
