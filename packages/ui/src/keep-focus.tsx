import type { MouseEvent } from 'react';

/** For what leads to a moment of a video: with the focus left where it is, Space goes on to play and pause. */
export function keepFocus(event: MouseEvent) {
  event.preventDefault();
}
