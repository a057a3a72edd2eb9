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
import { type DeliveryLog, otlpExporter } from './otlp-exporter.ts';
import type { Span, SpanKind, Traces } from './traces.port.ts';

const stopPatienceMs = 2000;

const kinds: Record<SpanKind, Kind> = {
  request: Kind.SERVER,
  call: Kind.CLIENT,
  job: Kind.CONSUMER,
  step: Kind.INTERNAL,
};

/** Nothing is registered for the whole process: several programs may live in one. */
export function openTelemetry(settings: NonNullable<Config['traces']>, log: DeliveryLog): Traces {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: otlpExporter(settings, log) })],
  });
  const tracer = provider.getTracer('outloud');
  const underWay = new AsyncLocalStorage<Context>();
  const contexts = new WeakMap<Span, Context>();
  return {
    begin({ name, kind, attributes, traceparent }) {
      const parent = remote(traceparent) ?? underWay.getStore() ?? ROOT_CONTEXT;
      const own = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
      const span: Span = {
        rename: (given) => void own.updateName(given),
        set: (given) => void own.setAttributes(given),
        fail(error) {
          if (error instanceof Error) own.setAttribute('error.type', error.constructor.name);
          own.setStatus({ code: SpanStatusCode.ERROR });
        },
        end: () => own.end(),
      };
      contexts.set(span, trace.setSpan(parent, own));
      return span;
    },
    inside: (span, work) => underWay.run(contexts.get(span) ?? ROOT_CONTEXT, work),
    isUnderWay: () => underWay.getStore() !== undefined,
    stop: () => Promise.race([provider.shutdown().catch(() => {}), wait(stopPatienceMs, undefined, { ref: false })]),
  };
}

function remote(traceparent: string | undefined): Context | null {
  const found = traceparent ? parseTraceParent(traceparent) : null;
  return found && trace.setSpanContext(ROOT_CONTEXT, { ...found, isRemote: true });
}
