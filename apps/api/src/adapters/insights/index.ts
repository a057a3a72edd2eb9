// Placeholder until the adapter is here; replace this file.
import type { Config } from '../../config.ts';
export function createInsights(_config: Config): never {
  return {} as never;
}
