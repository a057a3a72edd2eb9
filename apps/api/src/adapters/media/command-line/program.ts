import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';

/** Whether it went well, and what it said meanwhile. */
type Ending = { isFine: boolean; complaints: string[] };

/** It ends with this process, because both are of one group. */
function start(program: string, args: string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const complaints: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line));
  const ending = once(child, 'close').then(([code]): Ending => ({ isFine: code === 0, complaints }));
  return { output: child.stdout, ending };
}

/** All that the program writes. */
export async function outputOf(program: string, args: string[]): Promise<Ending & { output: Buffer }> {
  const { output, ending } = start(program, args);
  const [bytes, { isFine, complaints }] = await Promise.all([buffer(output), ending]);
  return { output: bytes, isFine, complaints };
}

export async function linesOf(program: string, args: string[], onLine: (line: string) => void): Promise<Ending> {
  const { output, ending } = start(program, args);
  for await (const line of createInterface({ input: output })) onLine(line);
  return ending;
}
