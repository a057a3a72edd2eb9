import type { Outcome } from './lib/reports.ts';
import { root, run, tool } from './lib/run.ts';

const sources = ['apps', 'packages', 'scripts', 'demo', 'bench', 'e2e'];

/** Static checks, cheapest first. Prints a tool's output only when it has something to say. */
const checks: [string, string, string[], string?][] = [
  ['Biome', 'biome', ['check', '--error-on-warnings', '.']],
  ['Route types', 'react-router', ['typegen'], 'apps/web'],
  ['Types: server, packages, tests', 'tsc', types('.')],
  ['Types: browser tests', 'tsc', types('e2e')],
  ['Types: web', 'tsc', types('apps/web')],
  ['Types: operator', 'tsc', types('apps/operator')],
  ['Boundaries', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...sources]],
  ['Unused code', 'knip', []],
];

/** What was checked before and has not changed is not checked again. */
function types(folder: string): string[] {
  const kept = `node_modules/.cache/tsc/${folder.replaceAll('/', '-')}.tsbuildinfo`;
  return ['-p', `${folder}/tsconfig.json`, '--incremental', '--tsBuildInfoFile', kept];
}

/** With a TypeScript it cannot read, dependency-cruiser finds nothing and reports success. */
const fewestModules = 100;

export async function check(): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failures: [] };
  for (const [title, name, args, folder = '.'] of checks) {
    const { code, output, complaints } = await run(tool(name), args, {
      cwd: `${root}/${folder}`,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const modules = /\((\d+) modules/.exec(output)?.[1];
    const readTooLittle = name === 'depcruise' && Number(modules ?? 0) < fewestModules;
    const ok = code === 0 && !readTooLittle;
    if (ok) outcome.passed++;
    else outcome.failures.push(title);
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${title}${modules ? ` (${modules} modules)` : ''}`);
    if (!ok) console.log(`${output}${complaints}`.trim());
  }
  return outcome;
}

if (import.meta.main) {
  const { failures } = await check();
  process.exit(failures.length === 0 ? 0 : 1);
}
