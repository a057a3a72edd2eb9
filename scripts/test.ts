import { check } from './check.ts';
import { areSitesStale, buildSites } from './lib/sites.ts';
import { runPlaywright, runSuites, runVitest } from './lib/suites.ts';

/** Runs the static checks in parallel with the unit, API and process tests, which mostly wait for I/O. */
async function checkAndTest() {
  if (areSitesStale()) await buildSites();
  return Promise.all([check(), runVitest(['unit', 'api', 'process'])]);
}

const recordings = async () => [await runVitest(['recordings'], ['--maxWorkers=2'])];

await runSuites([checkAndTest, recordings, async () => [await runPlaywright(['recordings', 'site'])]]);
