import type { MouseEvent } from 'react';

/** For buttons that seek the video. The focus stays where it is, so that Space still plays and pauses. */
export function keepFocus(event: MouseEvent) {
  event.preventDefault();
}
