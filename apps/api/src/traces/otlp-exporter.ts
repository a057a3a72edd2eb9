import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

export type ExporterLog = Pick<Logger, 'warn' | 'info'>;

/** Exports spans as OTLP/JSON. Logs once when the collector becomes unavailable and once when it recovers. */
export function createOtlpExporter({ url, headers }: NonNullable<Config['traces']>, log: ExporterLog): SpanExporter {
  const exporter = new OTLPTraceExporter({ url, headers });
  let isDown = false;
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0;
        if (hasFailed && !isDown) log.warn({ err: result.error }, 'trace export failed');
        if (!hasFailed && isDown) log.info('trace export recovered');
        isDown = hasFailed;
        // Reports success to the SDK, which would log the failure a second time.
        onResult({ code: 0 });
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
