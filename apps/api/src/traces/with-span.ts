import type { NewSpan, Traces } from './traces.port.ts';

/** Does the work, in a span of its own where traces are wanted. */
export async function withSpan<T>(traces: Traces | null, what: NewSpan, work: () => Promise<T>): Promise<T> {
  if (!traces) return work();
  const span = traces.begin(what);
  try {
    return await traces.inside(span, work);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
