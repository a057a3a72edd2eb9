import { check } from './check.ts';
import { areSitesStale, buildSites } from './lib/sites.ts';
import { runPlaywright, runSuites, runVitest } from './lib/suites.ts';

/** Runs everything at the same time, so that the cores stay busy while tests wait for I/O, timers or recordings. */
async function checkAndTest() {
  if (areSitesStale()) await buildSites();
  return Promise.all([
    runPlaywright(['recordings', 'site']),
    runVitest(['unit', 'api', 'process', 'recordings']),
    check(),
  ]);
}

await runSuites([checkAndTest]);
