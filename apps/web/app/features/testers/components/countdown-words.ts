/** Minutes before the end at which somebody who does not see the clock is told. */
const warnings = [2, 10];

export function secondsLeft(expiresAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000));
}

/** The same words for as long as they hold: a screen reader says them once. */
export function warningOf(seconds: number): string {
  if (seconds === 0) return 'Time is up.';
  const minutes = warnings.find((warning) => seconds <= warning * 60);
  return minutes ? `No more than ${minutes} minutes left.` : '';
}
