import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { World } from './load-acts.ts';
import { type Call, LoadClient } from './load-client.ts';
import { median } from './measured.ts';
import { cpuOf } from './process-use.ts';

type Size = { rounds: number; requestsPerSlice: number };
type Side = { pid: number; client: LoadClient };
/** CPU of either server per request, in microseconds. */
export type Ratio = { bare: number; product: number };

const atATime = 8;
/** A list, a feed and a part of a video, about as often as they come in the load. */
const turns = [
  'list',
  'feed',
  'video',
  'list',
  'feed',
  'video',
  'list',
  'feed',
  'video',
  'list',
  'video',
  'list',
] as const;

/** The reads of the load, of the running program and of a bare server on the same database, by turns. */
export async function measureRatio(
  world: World,
  product: { pid: number; dataDir: string; databaseUrl: string },
  { rounds, requestsPerSlice }: Size,
): Promise<Ratio> {
  const reads = await readsOf(world);
  const video = path.join(product.dataDir, 'files', `deliveries/${world.watched[0]?.id}/video.mp4`);
  const child = fork(path.join(import.meta.dirname, 'load-bare-server.ts'), [product.databaseUrl, video]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const sides = {
    bare: { pid: child.pid ?? 0, client: new LoadClient(`http://127.0.0.1:${port}`) },
    product: { pid: product.pid, client: new LoadClient(world.url) },
  };
  try {
    const costs = { bare: [] as number[], product: [] as number[] };
    const warmUps = Math.ceil(3000 / requestsPerSlice);
    for (let round = -warmUps; round < rounds; round++) {
      for (const name of ['bare', 'product'] as const) {
        const cost = await slice(sides[name], reads, requestsPerSlice);
        if (round >= 0) costs[name].push(cost);
      }
    }
    return { bare: median(costs.bare), product: median(costs.product) };
  } finally {
    for (const { client } of Object.values(sides)) client.close();
    child.kill();
  }
}

async function slice({ pid, client }: Side, reads: Record<(typeof turns)[number], Call>, requests: number) {
  const before = cpuOf(pid);
  let turn = 0;
  const lane = async () => {
    while (turn < requests) await client.call(reads[turns[turn++ % turns.length] ?? 'list']);
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  return (cpuOf(pid) - before) / requests;
}

async function readsOf({ client, customers, lookers, watched: [video] }: World) {
  if (!video) throw new Error('There is no video');
  const { delivery } = await client.data({ kind: 'open', path: `/api/deliveries/${video.id}`, token: video.token });
  const headers = { range: `bytes=0-${Math.ceil(video.bytes / 3) - 1}` };
  return {
    list: { kind: 'list', path: '/api/roasts?page=1&limit=10', token: customers[0]?.token },
    feed: { kind: 'feed', path: '/api/tester/roasts/available', token: lookers[0]?.token },
    video: { kind: 'video', path: delivery.videoUrl, headers, expected: [206] },
  };
}
