import { type IsolationLevel, isolationLevels } from '@outloud/domain/operators';
import { detectIsolation } from '../adapters/task/isolation.ts';
import type { Config } from '../config.ts';
import { StartupError } from './startup-error.ts';

type Settings = Pick<Config, 'requireIsolation' | 'mediaService'>;

/**
 * Detects how well decoders are isolated and refuses to start below the required level. With a media service the decoders
 * run in its container, so this system needs no isolation.
 */
export async function requireIsolation({
  requireIsolation: required,
  mediaService,
}: Settings): Promise<IsolationLevel> {
  const { level } = mediaService ? { level: 'full' as const } : await detectIsolation();
  if (isolationLevels.indexOf(level) <= isolationLevels.indexOf(required)) return level;
  throw new StartupError(
    `REQUIRE_ISOLATION=${required}, but this system allows only ${level}. See "Decoder isolation" in docs/operations.md.`,
  );
}
