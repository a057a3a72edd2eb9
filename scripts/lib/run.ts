import { type SpawnOptions, spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '../..');

type Result = { code: number; output: string; errors: string };

/** Runs a program; resolves with its exit code and, if piped, its output. */
export function run(program: string, args: string[], options: SpawnOptions = {}): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    let output = '';
    let errors = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output, errors }));
  });
}

/** The path of a command-line tool in node_modules. */
export function getToolPath(name: string): string {
  return path.join(root, 'node_modules/.bin', name);
}
