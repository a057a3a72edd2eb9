import { type IsolationLevel, isolationLevels } from '@outloud/domain/operators';
import { detectIsolation } from '../adapters/task/isolation.ts';
import type { Config } from '../config.ts';
import { StartupError } from './startup-error.ts';

type Settings = Pick<Config, 'requireIsolation' | 'mediaService'>;

/**
 * Finds out how well decoders are isolated, and refuses to start with less than was asked for. The media service keeps
 * decoders away from secrets and networks by its container, so nothing is asked of this system.
 */
export async function requireIsolation({ requireIsolation: wanted, mediaService }: Settings): Promise<IsolationLevel> {
  const { level } = mediaService ? { level: 'full' as const } : await detectIsolation();
  if (isolationLevels.indexOf(level) <= isolationLevels.indexOf(wanted)) return level;
  throw new StartupError(
    `REQUIRE_ISOLATION=${wanted}, but this system allows only ${level}: see "Decoder isolation" in docs/operations.md.`,
  );
}
