import { clock } from '@outloud/uploader/measures';

/** In seconds: what is asked for, and when it stops by itself. */
export type Limits = { min: number; max: number; stop: number };

const nearSeconds = 60;

/** How a recording stands to what is asked. It changes a few times at most, and is read out then. */
export function timeWords(seconds: number, { min, max, stop }: Limits): string {
  if (stop > max && seconds >= stop - nearSeconds) return `It stops by itself at ${clock(stop)}.`;
  if (seconds >= max) return 'That is long enough. Come to an end.';
  if (seconds >= min) return 'Long enough already. Stop when you have said it all.';
  return `Aim for ${lengthWords(min, max)}.`;
}

/** 180 and 300 → '3 to 5 minutes' */
export function lengthWords(min: number, max: number): string {
  return min % 60 === 0 ? `${min / 60} to ${max / 60} minutes` : `${min} to ${max} seconds`;
}
