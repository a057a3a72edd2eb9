import { conclude, vitest } from './lib/suites.ts';

/**
 * Races, random sequences and made-up requests, the demo and recordings of every kind, then kills. FAULT_FULL=1 runs all
 * rounds of a series and not a share.
 */
await conclude([
  async () => [await vitest(['series', 'fuzz'])],
  async () => [await vitest(['long'], ['--maxWorkers=2'])],
  // What kills and counts seconds has at most one other beside it.
  async () => [await vitest(['faults'], ['--maxWorkers=2'])],
]);
