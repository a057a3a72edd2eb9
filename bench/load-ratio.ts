import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { World } from './load-acts.ts';
import { type Call, LoadClient } from './load-client.ts';
import { median } from './measured.ts';
import { cpuOf } from './process-use.ts';

type Size = { rounds: number; requestsPerSlice: number };
type Side = { pid: number; client: LoadClient };
/** CPU of either server per read, in microseconds. */
export type Ratio = { read: string; bare: number; product: number };

const atATime = 8;

/** The reads of the load, of the running program and of a bare server on the same database, by turns. */
export async function measureRatios(
  world: World,
  product: { pid: number; dataDir: string; databaseUrl: string },
  { rounds, requestsPerSlice }: Size,
): Promise<Ratio[]> {
  const reads = await readsOf(world);
  const video = path.join(product.dataDir, 'files', `deliveries/${world.watched[0]?.id}/video.mp4`);
  const child = fork(path.join(import.meta.dirname, 'load-bare-server.ts'), [product.databaseUrl, video]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const bare = { pid: child.pid ?? 0, client: new LoadClient(`http://127.0.0.1:${port}`) };
  const ours = { pid: product.pid, client: world.client };
  try {
    const costs = reads.map((call) => ({ call, bare: [] as number[], product: [] as number[] }));
    const warmUps = Math.ceil(300 / requestsPerSlice);
    for (let round = -warmUps; round < rounds; round++) {
      for (const cost of costs) {
        const spent = {
          bare: await slice(bare, cost.call, requestsPerSlice),
          product: await slice(ours, cost.call, requestsPerSlice),
        };
        if (round < 0) continue;
        cost.bare.push(spent.bare);
        cost.product.push(spent.product);
      }
    }
    return costs.map((cost) => ({ read: cost.call.kind, bare: median(cost.bare), product: median(cost.product) }));
  } finally {
    bare.client.close();
    child.kill();
  }
}

async function slice({ pid, client }: Side, call: Call, requests: number): Promise<number> {
  const before = cpuOf(pid);
  let left = requests;
  const lane = async () => {
    while (left-- > 0) await client.call(call);
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  return (cpuOf(pid) - before) / requests;
}

async function readsOf({ client, customers, lookers, watched: [video] }: World): Promise<Call[]> {
  if (!video) throw new Error('There is no video');
  const { delivery } = await client.data({ kind: 'open', path: `/api/deliveries/${video.id}`, token: video.token });
  const headers = { range: `bytes=0-${Math.ceil(video.bytes / 3) - 1}` };
  return [
    { kind: 'a list of roasts', path: '/api/roasts?page=1&limit=10', token: customers[0]?.token },
    { kind: "the testers' feed", path: '/api/tester/roasts/available', token: lookers[0]?.token },
    { kind: 'a third of a video', path: delivery.videoUrl, headers, expected: [206] },
  ];
}
