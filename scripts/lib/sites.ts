import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { deferHydration } from './defer-hydration.ts';
import { getToolPath, root, run } from './run.ts';

const web = path.join(root, 'apps/web');
const operator = path.join(root, 'apps/operator');
const stampFile = path.join(web, 'build/source.sha256');

/** The inputs of the built sites: sources, shared packages and installed versions. */
const sources = ['apps/web', 'apps/operator', 'packages', 'package-lock.json', 'scripts/lib/defer-hydration.ts'];
/** The sites do not use the testkit. */
const ignoredNames = new Set(['node_modules', 'build', '.react-router', 'testkit']);

export function areSitesStale(): boolean {
  return !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== hashSources();
}

export async function buildSites(): Promise<void> {
  const hash = hashSources();
  // An interrupted build leaves no stamp file, so the next start builds again.
  rmSync(stampFile, { force: true });
  await runTool('react-router', ['build'], web);
  await runTool('vite', ['build'], operator);
  const routes = await runTool('react-router', ['routes', '--json'], web);
  writeFileSync(path.join(web, 'build/routes.json'), JSON.stringify(JSON.parse(routes)));
  deferPageHydration(path.join(web, 'build/client'));
  compressAssets(path.join(web, 'build/client'));
  writeFileSync(stampFile, hash);
}

async function runTool(name: string, args: string[], cwd: string): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output, errors } = await run(getToolPath(name), args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} failed:\n${output}${errors}`);
  return output;
}

function deferPageHydration(folder: string): void {
  for (const file of listFiles(folder)) {
    if (path.basename(file) === 'index.html') writeFileSync(file, deferHydration(readFileSync(file, 'utf8')));
  }
}

/** Compresses assets at build time, so that the server does not compress on every request. */
function compressAssets(folder: string): void {
  for (const file of listFiles(folder)) {
    if (!/\.(js|css|svg|json|webmanifest|txt|xml)$/.test(file)) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(path.join(root, source))) {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function listFiles(location: string): string[] {
  if (statSync(location).isFile()) return [location];
  const entries = readdirSync(location, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries
    .filter((entry) => !ignoredNames.has(entry.name))
    .flatMap((entry) => listFiles(path.join(location, entry.name)));
}
