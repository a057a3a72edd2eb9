type Attributes = Record<string, string | number>;

/** Maps to the OpenTelemetry kinds server ('request'), client ('call'), consumer ('job') and internal ('step'). */
export type SpanKind = 'request' | 'call' | 'job' | 'step';

export type Span = {
  updateName: (name: string) => void;
  setAttributes: (attributes: Attributes) => void;
  /** Records only the class of the error, because its message may contain an email or a name. */
  recordError: (error?: unknown) => void;
  end: () => void;
};

export type SpanOptions = { name: string; kind: SpanKind; attributes?: Attributes; traceparent?: string };

export type Tracer = {
  /** The parent is the span of `traceparent` if given, otherwise the active span. */
  startSpan: (span: SpanOptions) => Span;
  /** Makes the span the active span while the callback runs. */
  runInSpan: <T>(span: Span, callback: () => T) => T;
  hasActiveSpan: () => boolean;
  /** Flushes the remaining spans, with a time limit. */
  stop: () => Promise<void>;
};
