import { globSync } from 'node:fs';
import { checkTypesAndLint } from './check.ts';
import { root, run } from './lib/run.ts';
import { selectApiTests } from './lib/select-api-tests.ts';
import { runSuites, runVitest } from './lib/suites.ts';

/** Runs the type checks, Biome, all unit tests, and the API tests next to the files that changed since main. */
await runSuites([
  () => Promise.all([checkTypesAndLint(), runVitest(['unit'])]),
  async () => {
    const { selected, skipped } = selectApiTests(
      await listChangedFiles(),
      globSync('apps/api/src/**/*.api.test.ts', { cwd: root }),
    );
    if (skipped.length > 0) console.log(`Too many API tests: ${skipped.length} files are left to npm test.`);
    return selected.length > 0 ? [await runVitest(['api'], selected)] : [];
  },
]);

/** Lists files that differ from the merge base with main, committed or not. */
async function listChangedFiles(): Promise<string[]> {
  const [mergeBase = 'HEAD'] = await runGit(['merge-base', 'HEAD', 'main']);
  const changed = await runGit(['diff', '--name-only', '--no-renames', mergeBase]);
  return [...changed, ...(await runGit(['ls-files', '--others', '--exclude-standard']))];
}

/** Returns the lines of the output: none if Git fails, for example because there is no branch main. */
async function runGit(args: string[]): Promise<string[]> {
  const { code, output } = await run('git', args, { stdio: 'pipe' });
  return code === 0 ? output.split('\n').filter(Boolean) : [];
}
