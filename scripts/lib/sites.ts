import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { putToSleep } from './page-scripts.ts';
import { root, run, tool } from './run.ts';

const web = path.join(root, 'apps/web');
const operator = path.join(root, 'apps/operator');
const stamp = path.join(web, 'build/source.sha256');

/** What the built sites are made of: their own sources, what they import, and the installed versions. */
const sources = ['apps/web', 'apps/operator', 'packages', 'package-lock.json', 'scripts/lib/page-scripts.ts'];
const notSources = new Set(['node_modules', 'build', '.react-router']);

export function sitesAreStale(): boolean {
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint();
}

export async function buildSites(): Promise<void> {
  const print = fingerprint();
  // Gone while the build is half made, so that a build that was interrupted is never taken for a whole one.
  rmSync(stamp, { force: true });
  await must('react-router', ['build'], web);
  await must('vite', ['build'], operator);
  const routes = await must('react-router', ['routes', '--json'], web);
  writeFileSync(path.join(web, 'build/routes.json'), JSON.stringify(JSON.parse(routes)));
  quietPages(path.join(web, 'build/client'));
  compress(path.join(web, 'build/client'));
  writeFileSync(stamp, print);
}

async function must(name: string, args: string[], cwd: string): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output, complaints } = await run(tool(name), args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} failed:\n${output}${complaints}`);
  return output;
}

function quietPages(folder: string): void {
  for (const file of filesIn(folder)) {
    if (path.basename(file) === 'index.html') writeFileSync(file, putToSleep(readFileSync(file, 'utf8')));
  }
}

/** Once at build time instead of at every request. */
function compress(folder: string): void {
  for (const file of filesIn(folder)) {
    if (!/\.(js|css|svg|json|webmanifest|txt|xml)$/.test(file)) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesIn(path.join(root, source))) {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function filesIn(place: string): string[] {
  if (statSync(place).isFile()) return [place];
  const entries = readdirSync(place, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries
    .filter((entry) => !notSources.has(entry.name))
    .flatMap((entry) => filesIn(path.join(place, entry.name)));
}
