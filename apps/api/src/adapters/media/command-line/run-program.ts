import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';

/** `warnings` are the lines of the program's standard error. */
type ProgramResult = { isSuccess: boolean; warnings: string[] };

/** The program shares the process group of the task, so it is killed with the task. */
function startProgram(program: string, args: string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const warnings: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => warnings.push(line));
  const result = once(child, 'close').then(([code]): ProgramResult => ({ isSuccess: code === 0, warnings }));
  return { output: child.stdout, result };
}

/** Runs a program and returns its whole output. */
export async function runProgram(program: string, args: string[]): Promise<ProgramResult & { output: Buffer }> {
  const { output, result } = startProgram(program, args);
  const [bytes, { isSuccess, warnings }] = await Promise.all([buffer(output), result]);
  return { output: bytes, isSuccess, warnings };
}

export async function readProgramLines(
  program: string,
  args: string[],
  onLine: (line: string) => void,
): Promise<ProgramResult> {
  const { output, result } = startProgram(program, args);
  for await (const line of createInterface({ input: output })) onLine(line);
  return result;
}
