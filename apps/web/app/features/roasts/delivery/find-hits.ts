/** Where a text is found: in which segment, from which character up to which. */
export type Hit = { segment: number; from: number; to: number };

/** Whatever its case, in the order of what was said. */
export function findHits(texts: readonly string[], query: string): Hit[] {
  const wanted = query.trim().replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
  if (!wanted) return [];
  const pattern = new RegExp(wanted, 'giu');
  return texts.flatMap((text, segment) =>
    [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ segment, from: index, to: index + length })),
  );
}
