/** How often a step may be started before it fails for good. Includes attempts that crashed. */
export const maxStepAttempts = 5;

/** Seconds until the next attempt: 5, 20, 80, 320. */
export const getRetryDelaySeconds = (attempts: number) => 5 * 4 ** (attempts - 1);

/** Seconds until the next attempt after a timeout: 30, 60, 120, up to ten minutes. */
export const getTimeoutRetryDelaySeconds = (timeouts: number) => Math.min(30 * 2 ** timeouts, 600);

/** Long recordings have a separate queue. Uses the file size if the duration is unknown. */
export function isLongRecording({
  durationSeconds,
  bytes,
}: {
  durationSeconds: number | null;
  bytes: number;
}): boolean {
  return durationSeconds === null ? bytes > 25 * 1024 ** 2 : durationSeconds > 120;
}

export const getProcessingQueue = ({ is_long }: { is_long: boolean }) =>
  is_long ? 'process-long-delivery' : 'process-delivery';

/** How often a worker checks whether its delivery was deleted or taken over by another worker. */
export const ownershipPollMs = 1000;

/** The admin list contains at most this many failed deliveries and this many of the newest deliveries. */
export const adminListLimit = 50;

export const throttles = {
  /** The window is short, because a tester whose claim is about to expire must be able to retry soon. */
  submitClaim: { name: 'submit-claim', limit: 60, minutes: 10 },
  /** The limit is high because the search runs while an admin types. */
  findTesters: { name: 'find-testers', limit: 300, minutes: 60 },
} as const;

export const testerSearchLimit = 20;

/** Signed URLs change only every five minutes, so that browsers can cache files, and expire within ten minutes. */
export const signedUrlSeconds = { rotation: 300, maxAge: 600 } as const;
