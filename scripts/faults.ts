import { conclude, vitest } from './lib/suites.ts';

/** Kills, races, random sequences and made-up requests, with a short share of their rounds; FAULT_FULL=1 runs all of them. */
await conclude([
  async () => [await vitest(['series', 'fuzz'])],
  // What kills and counts seconds has at most one other beside it.
  async () => [await vitest(['faults'], ['--maxWorkers=2'])],
]);
