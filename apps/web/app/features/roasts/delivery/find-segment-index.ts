type TimedSegment = { startSeconds: number };

/** Returns the index of the last segment that started by this time, or null before the first segment. */
export function findSegmentIndex(segments: readonly TimedSegment[], seconds: number): number | null {
  const index = segments.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
  return index === -1 ? null : index;
}
