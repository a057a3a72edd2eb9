import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, SpanKind as Kind, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import { createOtlpExporter, type ExporterLog } from './otlp-exporter.ts';
import type { Span, SpanKind, Tracer } from './tracer.port.ts';

const shutdownTimeoutMs = 2000;

const kinds: Record<SpanKind, Kind> = {
  request: Kind.SERVER,
  call: Kind.CLIENT,
  job: Kind.CONSUMER,
  step: Kind.INTERNAL,
};

/** Registers nothing globally, because tests run several servers in one process. */
export function createOpenTelemetryTracer(settings: NonNullable<Config['traces']>, log: ExporterLog): Tracer {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: createOtlpExporter(settings, log) })],
  });
  const tracer = provider.getTracer('outloud');
  const activeContext = new AsyncLocalStorage<Context>();
  const contexts = new WeakMap<Span, Context>();
  return {
    startSpan({ name, kind, attributes, traceparent }) {
      const parent = parseRemoteContext(traceparent) ?? activeContext.getStore() ?? ROOT_CONTEXT;
      const otelSpan = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
      const span: Span = {
        updateName: (newName) => void otelSpan.updateName(newName),
        setAttributes: (newAttributes) => void otelSpan.setAttributes(newAttributes),
        recordError(error) {
          if (error instanceof Error) otelSpan.setAttribute('error.type', error.constructor.name);
          otelSpan.setStatus({ code: SpanStatusCode.ERROR });
        },
        end: () => otelSpan.end(),
      };
      contexts.set(span, trace.setSpan(parent, otelSpan));
      return span;
    },
    runInSpan: (span, callback) => activeContext.run(contexts.get(span) ?? ROOT_CONTEXT, callback),
    hasActiveSpan: () => activeContext.getStore() !== undefined,
    stop: () => Promise.race([provider.shutdown().catch(() => {}), wait(shutdownTimeoutMs, undefined, { ref: false })]),
  };
}

function parseRemoteContext(traceparent: string | undefined): Context | null {
  const parsed = traceparent ? parseTraceParent(traceparent) : null;
  return parsed && trace.setSpanContext(ROOT_CONTEXT, { ...parsed, isRemote: true });
}
