import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './chromium.ts';
import { getToolPath, run } from './run.ts';
import { type Outcome, readPlaywright, readVitest } from './test-reports.ts';

/** Runs projects of vitest.config.ts. */
export function runVitest(projects: string[], args: string[] = []): Promise<Outcome> {
  return withReport(async (file) => {
    const projectArgs = projects.flatMap((name) => ['--project', name]);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { code } = await run(getToolPath('vitest'), ['run', ...projectArgs, ...reporters, ...args]);
    return addRunnerFailure('vitest', code, readVitest(file));
  });
}

/** Runs projects of playwright.config.ts. */
export function runPlaywright(projects: string[]): Promise<Outcome> {
  return withReport(async (file) => {
    const env = { ...process.env, CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const projectArgs = projects.flatMap((name) => ['--project', name]);
    const { code } = await run(getToolPath('playwright'), ['test', ...projectArgs, '--reporter=list,json'], { env });
    return addRunnerFailure('playwright', code, readPlaywright(file));
  });
}

/** Runs all suites, repeats the failures at the end, prints 'N passed, N failed' and exits. */
export async function runSuites(suites: (() => Promise<Outcome[]>)[]): Promise<never> {
  const total: Outcome = { passed: 0, failures: [] };
  for (const suite of suites) {
    for (const { passed, failures } of await suite().catch((error) => [asFailure(error)])) {
      total.passed += passed;
      total.failures.push(...failures);
    }
  }
  for (const failure of total.failures) console.log(`\nfailed: ${failure}`);
  console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
  process.exit(total.failures.length === 0 ? 0 : 1);
}

/** Reports a suite that cannot start as one failure, so that the other suites still run. */
function asFailure(error: unknown): Outcome {
  return { passed: 0, failures: [error instanceof Error ? error.message : String(error)] };
}

async function withReport(suite: (file: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-reports-'));
  try {
    return await suite(path.join(folder, 'report.json'));
  } catch (error) {
    return asFailure(error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds a failure if the runner failed without a failed test, for example because it crashed. */
function addRunnerFailure(runner: string, code: number, { passed, failures }: Outcome): Outcome {
  const isSilent = code !== 0 && failures.length === 0;
  return { passed, failures: isSilent ? [`${runner} exited with code ${code}`] : failures };
}
