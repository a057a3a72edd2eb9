import { formatTimestamp } from '@outloud/app-kit/format';

/** In seconds: the requested range, and when recording stops automatically. */
export type RecordingLimits = { min: number; max: number; stop: number };

const warningSeconds = 60;

/** Compares the recorded time with the requested length. Changes rarely, because screen readers announce every change. */
export function getTimeHint(seconds: number, { min, max, stop }: RecordingLimits): string {
  if (stop > max && seconds >= stop - warningSeconds)
    return `Recording stops automatically at ${formatTimestamp(stop)}.`;
  if (seconds >= max) return 'Longer than requested. Wrap up.';
  if (seconds >= min) return 'Long enough. Stop when you are done.';
  return `Aim for ${formatLengthRange(min, max)}.`;
}

/** 180 and 300 → '3 to 5 minutes' */
export function formatLengthRange(min: number, max: number): string {
  return min % 60 === 0 ? `${min / 60} to ${max / 60} minutes` : `${min} to ${max} seconds`;
}
