import type { Span, SpanOptions, Tracer } from './tracer.port.ts';

/** Runs the callback in a new span if tracing is configured. */
export async function withSpan<T>(
  tracer: Tracer | null,
  options: SpanOptions,
  callback: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (!tracer) return callback(null);
  const span = tracer.startSpan(options);
  try {
    return await tracer.runInSpan(span, () => callback(span));
  } catch (error) {
    span.recordError(error);
    throw error;
  } finally {
    span.end();
  }
}
