import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { median } from './measurement.ts';

type Cost = { cpu: number; wall: number };
/** CPU time of both sides, and wall time of the product, in seconds. */
export type Comparison = { baseline: number; product: number; productWall: number };

/** Measures the CPU time of all child processes that start and exit during the work, and its wall time, in seconds. */
export async function measureChildren(work: () => unknown): Promise<Cost> {
  const [cpuBefore, startedAt] = [readChildrenCpu(), performance.now()];
  await work();
  return { cpu: readChildrenCpu() - cpuBefore, wall: (performance.now() - startedAt) / 1000 };
}

/** Alternates between both sides, so that other load on the machine slows both down equally. */
export async function compareCost(
  rounds: number,
  baseline: () => unknown,
  product: () => unknown,
): Promise<Comparison> {
  const costs: Record<'baseline' | 'product', Cost[]> = { baseline: [], product: [] };
  // Run each side once without measuring to fill the caches.
  for (const work of [baseline, product]) await work();
  for (let round = 0; round < rounds; round++) {
    costs.baseline.push(await measureChildren(baseline));
    costs.product.push(await measureChildren(product));
  }
  const getMedian = (samples: Cost[], part: keyof Cost) => median(samples.map((cost) => cost[part]));
  return {
    baseline: getMedian(costs.baseline, 'cpu'),
    product: getMedian(costs.product, 'cpu'),
    productWall: getMedian(costs.product, 'wall'),
  };
}

/** Runs a module in a child process and waits until it exits. */
export async function runModule(module: URL, args: string[]): Promise<void> {
  const env = { PATH: process.env.PATH };
  const [code, signal] = await once(fork(module, args, { execArgv: [], env }), 'exit');
  if (code !== 0) throw new Error(`${module.pathname} exited with ${signal ?? code}`);
}

function readChildrenCpu(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
