import { clock } from '@outloud/uploader/measures';

/** In seconds: the requested range, and when recording stops automatically. */
export type Limits = { min: number; max: number; stop: number };

const warningSeconds = 60;

/** Compares the recorded time with the requested length. Screen readers announce every change, so there are few. */
export function timeWords(seconds: number, { min, max, stop }: Limits): string {
  if (stop > max && seconds >= stop - warningSeconds) return `Recording stops automatically at ${clock(stop)}.`;
  if (seconds >= max) return 'That is long enough. Wrap up.';
  if (seconds >= min) return 'Long enough. Stop when you are done.';
  return `Aim for ${lengthWords(min, max)}.`;
}

/** 180 and 300 → '3 to 5 minutes' */
export function lengthWords(min: number, max: number): string {
  return min % 60 === 0 ? `${min / 60} to ${max / 60} minutes` : `${min} to ${max} seconds`;
}
