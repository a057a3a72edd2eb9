import { type IsolationLevel, isolationLevels } from '@outloud/domain/operators';
import { detectIsolation } from '../adapters/task/isolation.ts';
import type { Config } from '../config.ts';
import { StartupError } from './startup-error.ts';

/** Finds out how well decoders can be isolated here, and refuses to start with less than was asked for. */
export async function requireIsolation({ requireIsolation: wanted }: Config): Promise<IsolationLevel> {
  const { level } = await detectIsolation();
  if (isolationLevels.indexOf(level) <= isolationLevels.indexOf(wanted)) return level;
  throw new StartupError(
    `REQUIRE_ISOLATION=${wanted}, but this system allows only ${level}: see "Decoder isolation" in docs/operations.md.`,
  );
}
