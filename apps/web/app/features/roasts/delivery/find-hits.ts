/** A match in a transcript segment, with character offsets. */
export type SearchHit = { segment: number; from: number; to: number };

/** Returns all matches in transcript order, ignoring case. */
export function findHits(texts: readonly string[], query: string): SearchHit[] {
  const escaped = query.trim().replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
  if (!escaped) return [];
  const pattern = new RegExp(escaped, 'giu');
  return texts.flatMap((text, segment) =>
    [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ segment, from: index, to: index + length })),
  );
}
