import { check } from './check.ts';
import { areSitesStale, buildSites } from './lib/sites.ts';
import { runPlaywright, runSuites, runVitest } from './lib/suites.ts';

/** Runs the static checks in parallel with the tests, which often wait for I/O, timers and low-priority processes. */
async function checkAndTest() {
  if (areSitesStale()) await buildSites();
  return Promise.all([check(), runVitest(['unit', 'api', 'process', 'recordings'])]);
}

await runSuites([checkAndTest, async () => [await runPlaywright(['recordings', 'site'])]]);
