import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { check } from './check.ts';
import { findChromium } from './lib/chromium.ts';
import { type Outcome, readPlaywright, readVitest } from './lib/reports.ts';
import { run, tool } from './lib/run.ts';
import { buildSites, sitesAreStale } from './lib/sites.ts';

/** Everything that must hold: static checks, unit, API, process and browser tests. Ends in 'N passed, N failed'. */
const reports = mkdtempSync(path.join(tmpdir(), 'outloud-reports-'));
const total: Outcome = { passed: 0, failures: [] };

function add({ passed, failures }: Outcome): void {
  total.passed += passed;
  total.failures.push(...failures);
}

/** A runner that fails without a failed test (a crash, a bad configuration) counts as one failure. */
function settle(runner: string, code: number, outcome: Outcome): void {
  add(outcome);
  if (code !== 0 && outcome.failures.length === 0) total.failures.push(`${runner} ended with code ${code}`);
}

async function vitest(): Promise<void> {
  const file = path.join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run(tool('vitest'), args);
  settle('vitest', code, readVitest(file));
}

async function browser(): Promise<void> {
  const file = path.join(reports, 'playwright.json');
  const env = { ...process.env, CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code } = await run(tool('playwright'), ['test', '--reporter=list,json'], { env });
  settle('playwright', code, readPlaywright(file));
}

try {
  if (sitesAreStale()) await buildSites();
  // Many of the tests wait more than they work: the static checks take nothing from them.
  await Promise.all([check().then(add), vitest()]);
  await browser();
} catch (error) {
  total.failures.push(error instanceof Error ? error.message : String(error));
}
rmSync(reports, { recursive: true, force: true });
for (const failure of total.failures) console.log(`\nfailed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length === 0 ? 0 : 1);
