import { check } from './check.ts';
import { buildSites, sitesAreStale } from './lib/sites.ts';
import { browser, conclude, vitest } from './lib/suites.ts';

/** Static checks run beside the unit, API and process tests, which mostly wait for I/O. */
async function checkAndTest() {
  if (sitesAreStale()) await buildSites();
  return Promise.all([check(), vitest(['unit', 'api', 'process'])]);
}

const recordings = async () => [await vitest(['recordings'], ['--maxWorkers=2'])];

await conclude([checkAndTest, recordings, async () => [await browser(['recordings', 'site'])]]);
