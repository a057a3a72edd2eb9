import type { MouseEvent } from 'react';

/** Keeps the focus in place when a button seeks the video, so that Space still plays and pauses. */
export function keepFocus(event: MouseEvent) {
  event.preventDefault();
}
