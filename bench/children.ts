import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { median } from './measured.ts';

type Spent = { cpu: number; wall: number };
/** CPU of either in seconds, and how long the product took. */
export type Compared = { bare: number; product: number; productWall: number };

/** Of all processes that were started meanwhile and have ended, in seconds. */
export async function costOf(work: () => unknown): Promise<Spent> {
  const [cpu, wall] = [childrenSeconds(), performance.now()];
  await work();
  return { cpu: childrenSeconds() - cpu, wall: (performance.now() - wall) / 1000 };
}

/** Rounds of both alternate, so that whatever else the machine does slows down either. */
export async function compare(rounds: number, bare: () => unknown, product: () => unknown): Promise<Compared> {
  const spent: Record<'bare' | 'product', Spent[]> = { bare: [], product: [] };
  // Whatever either keeps for the next time is there before anything counts.
  for (const work of [bare, product]) await work();
  for (let round = 0; round < rounds; round++) {
    spent.bare.push(await costOf(bare));
    spent.product.push(await costOf(product));
  }
  const of = (list: Spent[], part: keyof Spent) => median(list.map((one) => one[part]));
  return {
    bare: of(spent.bare, 'cpu'),
    product: of(spent.product, 'cpu'),
    productWall: of(spent.product, 'wall'),
  };
}

/** Runs a module to its end in a process of its own. */
export async function runToEnd(module: URL, args: string[]): Promise<void> {
  const env = { PATH: process.env.PATH };
  const [code, signal] = await once(fork(module, args, { execArgv: [], env }), 'exit');
  if (code !== 0) throw new Error(`${module.pathname} ended with ${signal ?? code}`);
}

function childrenSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
