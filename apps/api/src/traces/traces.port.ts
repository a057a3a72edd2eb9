type Attributes = Record<string, string | number>;

/** 'request' comes in, 'call' goes out, 'job' was left by somebody earlier, 'step' is none of them. */
export type SpanKind = 'request' | 'call' | 'job' | 'step';

export type Span = {
  rename: (name: string) => void;
  set: (attributes: Attributes) => void;
  /** Told by the kind of the error alone: its words may hold an address or a name. */
  fail: (error?: unknown) => void;
  end: () => void;
};

export type NewSpan = { name: string; kind: SpanKind; attributes?: Attributes; traceparent?: string };

export type Traces = {
  /** Below the span under way, or below the one that `traceparent` names. */
  begin: (span: NewSpan) => Span;
  /** What is begun in there goes below the span. */
  inside: <T>(span: Span, work: () => T) => T;
  isUnderWay: () => boolean;
  /** Sends what is left, unless that takes long. */
  stop: () => Promise<void>;
};
