import type { Outcome } from './lib/reports.ts';
import { root, run, tool } from './lib/run.ts';

/** Static checks, cheapest first. Prints a tool's output only when it has something to say. */
const checks: [string, string, string[], string?][] = [
  ['Biome', 'biome', ['check', '--error-on-warnings', '.']],
  ['Route types', 'react-router', ['typegen'], 'apps/web'],
  ['Types: server, packages, tests', 'tsc', ['-p', 'tsconfig.json']],
  ['Types: browser tests', 'tsc', ['-p', 'e2e/tsconfig.json']],
  ['Types: web', 'tsc', ['-p', 'apps/web/tsconfig.json']],
  ['Types: operator', 'tsc', ['-p', 'apps/operator/tsconfig.json']],
  ['Boundaries', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'scripts', 'bench', 'e2e']],
  ['Unused code', 'knip', []],
];

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
