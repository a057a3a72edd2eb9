import type { NewSpan, Span, Traces } from './traces.port.ts';

/** Does the work, in a span of its own where traces are wanted. */
export async function withSpan<T>(
  traces: Traces | null,
  what: NewSpan,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (!traces) return work(null);
  const span = traces.begin(what);
  try {
    return await traces.inside(span, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
