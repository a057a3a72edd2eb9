import type { NewSpan, Span, Traces } from './traces.port.ts';

/** Runs the callback in a new span if tracing is configured. */
export async function withSpan<T>(
  tracer: Traces | null,
  options: NewSpan,
  callback: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (!tracer) return callback(null);
  const span = tracer.begin(options);
  try {
    return await tracer.inside(span, () => callback(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
