import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AdminDelivery } from '@outloud/contract/deliveries';
import { request } from '@outloud/testkit/http';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { createDataDir, removeDataDir, startServerProcess, stopServerProcess } from '@outloud/testkit/server-process';
import { buyRoast, submitRecording } from '@outloud/testkit/uploads/submit-recording';
import { adminSettings, insertTester, registerAdmin } from '@outloud/testkit/users';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { watchTasks } from './watch-tasks.ts';

const recordings = ['bakery-positive', 'bank-negative', 'shop-mixed', 'bakery-positive'];
const requestsPerRound = { busy: 20, idle: 10 };
const requestIntervalMs = 50;

export type BurstCost = {
  /** Response times of the roast list in milliseconds, with tasks paused (idle) and running (busy). */
  responseMs: { idle: number[]; busy: number[] };
  peakMegabytes: Map<string, number>;
  /** Deliveries in order of completion. `attempts` is the highest number of attempts of any step. */
  deliveries: { seconds: number; attempts: number; status: string }[];
};

/**
 * Submits all recordings at the same time and requests the roast list while they are processed. Pauses the tasks at
 * intervals to measure the idle response time on the same machine under otherwise equal conditions.
 */
export async function measureBurst(): Promise<BurstCost> {
  const dataDir = createDataDir();
  const server = startServerProcess(dataDir, await findFreePort(), { ...adminSettings });
  await server.ready;
  const tasks = watchTasks(server.child.pid ?? 0);
  try {
    const token = await registerAdmin(server.url, dataDir);
    const client = createApiClient(server.url, token);
    for (let i = 0; i < 9; i++) await buyRoast(server.url, token, 1);
    for (let i = 0; i < 100; i++) await client.measureListRequest();
    await submitRecordings(server.url, dataDir, token);

    const burst: BurstCost = { responseMs: { idle: [], busy: [] }, peakMegabytes: tasks.peakMegabytes, deliveries: [] };
    const processedIds = new Set<string>();
    let elapsedMs = 0;
    while (processedIds.size < recordings.length) {
      const start = performance.now();
      for (let i = 0; i < requestsPerRound.busy; i++) burst.responseMs.busy.push(await client.measureListRequest());
      elapsedMs += performance.now() - start;
      for (const { _id, status, steps } of await client.listProcessedDeliveries()) {
        if (processedIds.has(_id)) continue;
        processedIds.add(_id);
        const attempts = Math.max(...steps.map((step) => step.attempts));
        burst.deliveries.push({ seconds: elapsedMs / 1000, attempts, status });
      }
      for (let i = 0; i < requestsPerRound.idle; i++) {
        tasks.pause();
        burst.responseMs.idle.push(await client.measureListRequest());
      }
      tasks.resume();
    }
    return burst;
  } finally {
    tasks.stop();
    await stopServerProcess(server);
    await removeDataDir(dataDir);
  }
}

async function submitRecordings(url: string, dataDir: string, token: string): Promise<void> {
  const roastId = await buyRoast(url, token, recordings.length);
  const submissions = await Promise.all(
    recordings.map(async (name, i) => {
      const bytes = readFileSync(path.join(recordingsFolder, `${name}.webm`));
      return { roastId, testerId: await insertTester(dataDir, `tester${i}`), bytes, name: `${name}.webm` };
    }),
  );
  await Promise.all(submissions.map((submission) => submitRecording({ url }, token, submission)));
}

function createApiClient(url: string, token: string) {
  const get = async (path: string) => {
    const { status, body } = await request(url, 'GET', path, { token });
    if (status !== 200) throw new Error(`${path} returned ${status}`);
    return body.data;
  };
  return {
    async measureListRequest(): Promise<number> {
      await wait(requestIntervalMs);
      const start = performance.now();
      await get('/api/roasts?page=1&limit=10');
      return performance.now() - start;
    },
    async listProcessedDeliveries(): Promise<AdminDelivery[]> {
      const { deliveries } = await get('/api/deliveries/handled');
      return deliveries.filter(
        ({ status, reviewReasons }: AdminDelivery) => status === 'completed' || reviewReasons.length > 0,
      );
    },
  };
}
