import { type SpawnOptions, spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '../..');

/** Runs a program to its end; resolves with its exit code and, when piped, what it printed. */
export function run(
  program: string,
  args: string[],
  options: SpawnOptions = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A command-line tool of the project's own packages, run by this same Node. */
export function tool(name: string): string {
  return path.join(root, 'node_modules/.bin', name);
}
