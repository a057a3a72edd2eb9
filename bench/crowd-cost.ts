import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AdminDelivery } from '@outloud/contract/deliveries';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { adminEmail, recordings, signUpAdmin } from '../apps/api/test/deliveries.ts';
import { addTester, buyRoast, sendRecording } from '../apps/api/test/hand-in.ts';
import { request } from '../apps/api/test/http.ts';
import { newDataDir, removeDataDir, startProgram, stopProgram } from '../apps/api/test/program.ts';
import { watchTasks } from './crowd-tasks.ts';

const files = ['bakery-positive', 'bank-negative', 'shop-mixed', 'bakery-positive'];
const looks = { busy: 20, idle: 10 };
const lookEveryMs = 50;

export type Crowd = {
  /** Milliseconds until the list was there. */
  list: { idle: number[]; busy: number[] };
  memory: Map<string, number>;
  /** In the order in which they were done: after how many seconds, and how often a step had to be begun. */
  deliveries: { seconds: number; attempts: number; status: string }[];
};

/**
 * Recordings come in at once, while a customer looks at the list. Now and then all tasks are made to pause, so that the
 * same list is also measured as though nothing went on, on a machine that is otherwise as busy or idle as before.
 */
export async function measureCrowd(): Promise<Crowd> {
  const dataDir = newDataDir();
  const program = startProgram(dataDir, await findFreePort(), { ADMIN_EMAILS: adminEmail });
  await program.ready;
  const tasks = watchTasks(program.child.pid ?? 0);
  try {
    const token = await signUpAdmin(program.url, dataDir);
    const site = openSite(program.url, token);
    for (let i = 0; i < 9; i++) await buyRoast(program.url, token, 1);
    for (let i = 0; i < 100; i++) await site.look();
    await handInAll(program.url, dataDir, token);

    const crowd: Crowd = { list: { idle: [], busy: [] }, memory: tasks.most, deliveries: [] };
    const done = new Set<string>();
    let worked = 0;
    while (done.size < files.length) {
      const start = performance.now();
      for (let i = 0; i < looks.busy; i++) crowd.list.busy.push(await site.look());
      worked += performance.now() - start;
      for (const { _id, status, steps } of await site.settled()) {
        if (done.has(_id)) continue;
        done.add(_id);
        const attempts = Math.max(...steps.map((step) => step.attempts));
        crowd.deliveries.push({ seconds: worked / 1000, attempts, status });
      }
      for (let i = 0; i < looks.idle; i++) {
        tasks.pause();
        crowd.list.idle.push(await site.look());
      }
      tasks.goOn();
    }
    return crowd;
  } finally {
    tasks.end();
    await stopProgram(program);
    await removeDataDir(dataDir);
  }
}

async function handInAll(url: string, dataDir: string, token: string): Promise<void> {
  const roastId = await buyRoast(url, token, files.length);
  const recorded = await Promise.all(
    files.map(async (name, i) => {
      const bytes = readFileSync(path.join(recordings, `${name}.webm`));
      return { roastId, testerId: await addTester(dataDir, `tester${i}`), bytes, name: `${name}.webm` };
    }),
  );
  await Promise.all(recorded.map((recording) => sendRecording({ url }, token, recording)));
}

function openSite(url: string, token: string) {
  const get = async (place: string) => {
    const { status, body } = await request(url, 'GET', place, { token });
    if (status !== 200) throw new Error(`${place} was answered with ${status}`);
    return body.data;
  };
  return {
    async look(): Promise<number> {
      await wait(lookEveryMs);
      const start = performance.now();
      await get('/api/roasts?page=1&limit=10');
      return performance.now() - start;
    },
    async settled(): Promise<AdminDelivery[]> {
      const { deliveries } = await get('/api/deliveries/handled');
      return deliveries.filter(
        ({ status, reviewReasons }: AdminDelivery) => status === 'completed' || reviewReasons.length > 0,
      );
    },
  };
}
