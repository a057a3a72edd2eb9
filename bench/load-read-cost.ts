import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { LoadContext } from './load-actions.ts';
import { LoadClient, type LoadRequest } from './load-client.ts';
import { median } from './measurement.ts';
import { readProcessCpu } from './process-usage.ts';

type Size = { rounds: number; requestsPerSlice: number };
type Side = { pid: number; client: LoadClient };
/** CPU time of each server per read, in microseconds. */
export type ReadCost = { read: string; baseline: number; product: number };

const clientCount = 8;

/** Compares the load's reads on the running server and on a baseline with the same database, in alternating slices. */
export async function measureReadCosts(
  context: LoadContext,
  product: { pid: number; dataDir: string; databaseUrl: string },
  { rounds, requestsPerSlice }: Size,
): Promise<ReadCost[]> {
  const reads = await createReads(context);
  const videoPath = path.join(product.dataDir, 'files', `deliveries/${context.deliveries[0]?.id}/video.mp4`);
  const child = fork(path.join(import.meta.dirname, 'load-baseline-server.ts'), [product.databaseUrl, videoPath]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const baseline = { pid: child.pid ?? 0, client: new LoadClient(`http://127.0.0.1:${port}`) };
  const productSide = { pid: product.pid, client: context.client };
  try {
    const costs = reads.map((request) => ({ request, baseline: [] as number[], product: [] as number[] }));
    const warmUps = Math.ceil(300 / requestsPerSlice);
    for (let round = -warmUps; round < rounds; round++) {
      for (const cost of costs) {
        const cpu = {
          baseline: await measureSlice(baseline, cost.request, requestsPerSlice),
          product: await measureSlice(productSide, cost.request, requestsPerSlice),
        };
        if (round < 0) continue;
        cost.baseline.push(cpu.baseline);
        cost.product.push(cpu.product);
      }
    }
    return costs.map((cost) => ({
      read: cost.request.kind,
      baseline: median(cost.baseline),
      product: median(cost.product),
    }));
  } finally {
    baseline.client.close();
    child.kill();
  }
}

async function measureSlice({ pid, client }: Side, request: LoadRequest, requests: number): Promise<number> {
  const before = readProcessCpu(pid);
  let remaining = requests;
  const sendRequests = async () => {
    while (remaining-- > 0) await client.request(request);
  };
  await Promise.all(Array.from({ length: clientCount }, sendRequests));
  return (readProcessCpu(pid) - before) / requests;
}

async function createReads({
  client,
  customers,
  feedTesters,
  deliveries: [sample],
}: LoadContext): Promise<LoadRequest[]> {
  if (!sample) throw new Error('The load context has no delivery');
  const { delivery } = await client.requestData({
    kind: 'open',
    path: `/api/deliveries/${sample.id}`,
    token: sample.token,
  });
  const headers = { range: `bytes=0-${Math.ceil(sample.bytes / 3) - 1}` };
  return [
    { kind: 'list roasts', path: '/api/roasts?page=1&limit=10', token: customers[0]?.token },
    { kind: 'read the feed', path: '/api/tester/roasts/available', token: feedTesters[0]?.token },
    { kind: 'stream a third of a video', path: delivery.videoUrl, headers, expected: [206] },
  ];
}
