import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';

/** Outcome of a program with the lines of its standard error. */
type ProgramResult = { isFine: boolean; complaints: string[] };

/** The program shares the process group of the task, so it is killed with the task. */
function startProgram(program: string, args: string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const complaints: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line));
  const result = once(child, 'close').then(([code]): ProgramResult => ({ isFine: code === 0, complaints }));
  return { output: child.stdout, result };
}

/** Runs a program and returns its whole output. */
export async function outputOf(program: string, args: string[]): Promise<ProgramResult & { output: Buffer }> {
  const { output, result } = startProgram(program, args);
  const [bytes, { isFine, complaints }] = await Promise.all([buffer(output), result]);
  return { output: bytes, isFine, complaints };
}

export async function linesOf(program: string, args: string[], onLine: (line: string) => void): Promise<ProgramResult> {
  const { output, result } = startProgram(program, args);
  for await (const line of createInterface({ input: output })) onLine(line);
  return result;
}
