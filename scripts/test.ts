import { check } from './check.ts';
import { buildSites, sitesAreStale } from './lib/sites.ts';
import { browser, conclude, vitest } from './lib/suites.ts';

/** Everything that must hold at every change: static checks, unit, API, process and browser tests. */
async function first() {
  if (sitesAreStale()) await buildSites();
  // Many of the tests wait more than they work: the static checks take nothing from them.
  return Promise.all([check(), vitest(['unit', 'api', 'process'])]);
}

const recordings = async () => [await vitest(['recordings'], ['--maxWorkers=2'])];

await conclude([first, recordings, async () => [await browser(['recordings', 'site'])]]);
