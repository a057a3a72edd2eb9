import { type SpawnOptions, spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '../..');

type Ended = { code: number; output: string; complaints: string };

/** Runs a program to its end; resolves with its exit code and, when piped, what it printed. */
export function run(program: string, args: string[], options: SpawnOptions = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    let output = '';
    let complaints = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      complaints += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output, complaints }));
  });
}

/** A command-line tool of the project's own packages, run by this same Node. */
export function tool(name: string): string {
  return path.join(root, 'node_modules/.bin', name);
}
