type TimedSegment = { startSeconds: number };

/** Index of the current or last spoken segment; null before the first one. */
export function findSegmentIndex(segments: readonly TimedSegment[], seconds: number): number | null {
  const index = segments.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
  return index === -1 ? null : index;
}
