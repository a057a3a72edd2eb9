import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Traces } from './traces.port.ts';

/** Returns null without loading the OpenTelemetry packages if tracing is not configured. */
export async function startTraces({ traces }: Pick<Config, 'traces'>, log: Logger): Promise<Traces | null> {
  if (!traces) return null;
  const module = await import('./open-telemetry.ts');
  return module.openTelemetry(traces, log);
}
