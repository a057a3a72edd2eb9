type Timed = { startSeconds: number };

/** The place of what is being said, or was said last; null before anything is. */
export function segmentAt(segments: readonly Timed[], seconds: number): number | null {
  const place = segments.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
  return place === -1 ? null : place;
}
