import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

export type DeliveryLog = Pick<Logger, 'warn' | 'info'>;

/** Sends spans as OTLP in JSON. A collector that takes none is told of once, and so is its return. */
export function otlpExporter({ url, headers }: NonNullable<Config['traces']>, log: DeliveryLog): SpanExporter {
  const exporter = new OTLPTraceExporter({ url, headers });
  let isDown = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !isDown) log.warn({ err: result.error }, 'the collector takes no traces');
        if (!failed && isDown) log.info('the collector takes traces again');
        isDown = failed;
        // A failure has been told of; the SDK would only tell of it again.
        done({ code: 0 });
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
