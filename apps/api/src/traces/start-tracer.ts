import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Tracer } from './tracer.port.ts';

/** Returns null without loading the OpenTelemetry packages if tracing is not configured. */
export async function startTracer({ traces }: Pick<Config, 'traces'>, log: Logger): Promise<Tracer | null> {
  if (!traces) return null;
  const module = await import('./open-telemetry.ts');
  return module.createOpenTelemetryTracer(traces, log);
}
