import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { check } from './check.ts';
import { findChromium } from './lib/chromium.ts';
import { run, tool } from './lib/run.ts';
import { buildSites, sitesAreStale } from './lib/sites.ts';

/** Everything that must hold: static checks, unit, API, process and browser tests. Ends in 'N passed, N failed'. */
const reports = mkdtempSync(path.join(tmpdir(), 'outloud-reports-'));
const total = { passed: 0, failed: 0 };

function add({ passed, failed }: { passed: number; failed: number }): void {
  total.passed += passed;
  total.failed += failed;
}

/** A runner that fails without a failed test (a crash, a bad configuration) counts as one failure. */
function settle(code: number, counts: { passed: number; failed: number }): void {
  add(code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts);
}

async function vitest(): Promise<void> {
  const file = path.join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run(tool('vitest'), args);
  settle(
    code,
    read(file, (r) => ({ passed: r.numPassedTests, failed: r.numFailedTests })),
  );
}

async function browser(): Promise<void> {
  const file = path.join(reports, 'playwright.json');
  const env = { ...process.env, CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code } = await run(tool('playwright'), ['test', '--reporter=list,json'], { env });
  settle(
    code,
    read(file, (r) => ({ passed: r.stats.expected, failed: r.stats.unexpected + r.stats.flaky + r.stats.skipped })),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: two runners, two report formats, one line of each is read
function read(file: string, counts: (report: any) => { passed: number; failed: number }) {
  try {
    return counts(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

try {
  add(await check());
  if (sitesAreStale()) await buildSites();
  await vitest();
  await browser();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed++;
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
