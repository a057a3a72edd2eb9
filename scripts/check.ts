import { getToolPath, root, run } from './lib/run.ts';
import type { Outcome } from './lib/test-reports.ts';

const spellingCache = 'node_modules/.cache/cspell';
const sources = ['apps', 'packages', 'scripts', 'demo', 'bench', 'e2e'];

/** The title, the tool, its arguments, and the folder to run it in. */
type Check = [title: string, name: string, args: string[], folder?: string];

/** The compiler written in Go, which takes a third of the time. dependency-cruiser needs the API of TypeScript 6. */
const tsc = '../typescript-7/bin/tsc';

const biome: Check = ['Biome', 'biome', ['check', '--error-on-warnings', '.']];
const routeTypes: Check = ['Route types', 'react-router', ['typegen'], 'apps/web'];
const types: Check[] = [
  ['Types: server, packages, tests', tsc, getTypeCheckArgs('.')],
  ['Types: browser tests', tsc, getTypeCheckArgs('e2e')],
  ['Types: web', tsc, getTypeCheckArgs('apps/web')],
  ['Types: operator', tsc, getTypeCheckArgs('apps/operator')],
];

/** Static checks, cheapest first. */
const checks: Check[] = [
  biome,
  routeTypes,
  ...types,
  ['Import rules', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...sources]],
  ['Feature folders', 'depcruise', ['--config', '.dependency-cruiser.features.cjs', 'apps/api/src/features']],
  ['Unused code', 'knip', []],
  ['Spelling', 'cspell', ['lint', '--no-progress', '--no-summary', '--cache', '--cache-location', spellingCache, '.']],
];

/** Vague words. Name the user, the request or the file instead, except in quoted speech. */
const vagueWords = ['whoever', 'nobody', 'somebody', 'anybody', 'everybody', 'whatever', 'by itself', 'thereof'];
/** Paths that are not searched: quoted speech, applied migrations and this list. */
const excludedPaths = [
  ':!*.tsv',
  ':!packages/offline-ai/training/transcripts',
  ':!apps/api/migrations',
  ':!scripts/check.ts',
];

/** The type check is incremental: unchanged files are not checked again. */
function getTypeCheckArgs(folder: string): string[] {
  const cache = `node_modules/.cache/tsc/${folder.replaceAll('/', '-')}.tsbuildinfo`;
  return ['-p', `${folder}/tsconfig.json`, '--incremental', '--tsBuildInfoFile', cache];
}

/** Fewer modules are a failure: without TypeScript, dependency-cruiser finds no modules and reports success. */
const minModules = 100;

export async function check(): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const item of checks) outcomes.push(await runCheck(item));
  await warnAboutVagueWords();
  return sumOutcomes(outcomes);
}

/** The checks of `npm run test:fast`, in parallel. */
export async function checkTypesAndLint(): Promise<Outcome> {
  const routeTypesOutcome = await runCheck(routeTypes);
  return sumOutcomes([routeTypesOutcome, ...(await Promise.all([biome, ...types].map(runCheck)))]);
}

function sumOutcomes(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

/** Prints the tool's output only if it fails. */
async function runCheck([title, name, args, folder = '.']: Check): Promise<Outcome> {
  const { code, output, errors } = await run(getToolPath(name), args, {
    cwd: `${root}/${folder}`,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const modules = /\((\d+) modules/.exec(output)?.[1];
  const hasTooFewModules = name === 'depcruise' && Number(modules ?? 0) < minModules;
  const hasPassed = code === 0 && !hasTooFewModules;
  console.log(`${hasPassed ? 'ok  ' : 'FAIL'} ${title}${modules ? ` (${modules} modules)` : ''}`);
  if (!hasPassed) console.log(`${output}${errors}`.trim());
  return hasPassed ? { passed: 1, failures: [] } : { passed: 0, failures: [title] };
}

/** Prints a warning. Vague words do not fail the check. */
async function warnAboutVagueWords(): Promise<void> {
  const { output } = await run('git', ['grep', '-niwE', vagueWords.join('|'), '--', '.', ...excludedPaths], {
    stdio: 'pipe',
  });
  if (output) console.log(`warn Vague words: name the user, the request or the file instead\n${output.trim()}`);
}

if (import.meta.main) {
  const { failures } = await check();
  process.exit(failures.length === 0 ? 0 : 1);
}
