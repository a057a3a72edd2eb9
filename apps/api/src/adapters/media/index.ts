// Placeholder until the adapter is here; replace this file.
import type { Config } from '../../config.ts';
export function createMedia(_config: Config): never {
  return {} as never;
}
