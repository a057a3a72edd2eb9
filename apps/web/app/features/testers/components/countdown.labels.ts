/** Minutes before the end at which screen readers announce the time left. */
const warningMinutes = [2, 10];

export function getSecondsLeft(expiresAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000));
}

/** Returns the same text within a range, so that a screen reader announces it once. */
export function getCountdownWarning(seconds: number): string {
  if (seconds === 0) return 'Time is up.';
  const minutes = warningMinutes.find((warning) => seconds <= warning * 60);
  return minutes ? `No more than ${minutes} minutes left.` : '';
}
