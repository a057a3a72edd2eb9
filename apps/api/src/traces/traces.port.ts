type Attributes = Record<string, string | number>;

/** Maps to the OpenTelemetry kinds server ('request'), client ('call'), consumer ('job') and internal ('step'). */
export type SpanKind = 'request' | 'call' | 'job' | 'step';

export type Span = {
  rename: (name: string) => void;
  set: (attributes: Attributes) => void;
  /** Records the class of the error only: its message may contain an email or a name. */
  fail: (error?: unknown) => void;
  end: () => void;
};

export type NewSpan = { name: string; kind: SpanKind; attributes?: Attributes; traceparent?: string };

export type Traces = {
  /** The parent is the span of `traceparent` if given, otherwise the active span. */
  begin: (span: NewSpan) => Span;
  /** Makes the span the active span while the callback runs. */
  inside: <T>(span: Span, callback: () => T) => T;
  isUnderWay: () => boolean;
  /** Flushes the remaining spans, with a time limit. */
  stop: () => Promise<void>;
};
