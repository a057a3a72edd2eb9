import { expect, it } from 'vitest';
import { createSemaphore, QueueFullError } from './semaphore.ts';

const { signal } = new AbortController();
/** Lets pending promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** `start(name)` starts work that ends when `end(name)` is called. `started` records the order. */
function createRecorder(limits: Parameters<typeof createSemaphore>[0]) {
  const semaphore = createSemaphore(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, abortSignal = signal) => {
    const work = () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    };
    return semaphore.run(name[0] ?? '', abortSignal, work);
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { semaphore, started, start, end };
}

it('runs at most `total` tasks at a time and admits the next waiter when a task ends', async () => {
  const { started, start, end } = createRecorder({ total: 2, perKey: 1, waitingPerKey: 1 });
  for (const name of ['a', 'b', 'c', 'd']) start(name);
  await settle();
  expect(started).toEqual(['a', 'b']);
  await end('a');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('c');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

it('releases the permit when the work fails', async () => {
  const semaphore = createSemaphore({ total: 1, perKey: 1, waitingPerKey: 1 });
  const failed = semaphore.run('a', signal, async () => {
    throw new Error('It failed');
  });
  const next = semaphore.run('b', signal, async () => 'done');
  await expect(failed).rejects.toThrow('It failed');
  expect(await next).toBe('done');
  expect(semaphore.countHeld()).toBe(0);
});

it('limits one key to `perKey` permits and leaves the remaining permits to other keys', async () => {
  const { started, start, semaphore } = createRecorder({ total: 3, perKey: 2, waitingPerKey: 10 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) start(name);
  await settle();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  expect([semaphore.countHeld('a'), semaphore.countWaiting('a'), semaphore.countHeld()]).toEqual([2, 1, 3]);
});

it('serves keys round robin, even if one key has many waiters', async () => {
  const { started, start, end } = createRecorder({ total: 1, perKey: 1, waitingPerKey: 10 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) start(name);
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
    await settle();
    await end(name);
  }
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('rejects a waiter beyond `waitingPerKey` for that key only', async () => {
  const { started, start, end } = createRecorder({ total: 1, perKey: 1, waitingPerKey: 1 });
  start('a1');
  start('a2');
  await expect(start('a3')).rejects.toThrow(QueueFullError);
  start('b1');
  await end('a1');
  await end('a2');
  expect(started).toEqual(['a1', 'a2', 'b1']);
});

it('rejects a waiter with the abort reason and keeps the other waiters queued', async () => {
  const { started, start, end, semaphore } = createRecorder({ total: 1, perKey: 1, waitingPerKey: 10 });
  const aborter = new AbortController();
  start('a1');
  const aborted = start('b1', aborter.signal);
  start('b2');
  aborter.abort(new Error('Too late'));
  await expect(aborted).rejects.toThrow('Too late');
  await expect(start('c1', aborter.signal)).rejects.toThrow('Too late');
  await end('a1');
  expect(started).toEqual(['a1', 'b2']);
  await end('b2');
  expect([semaphore.countHeld(), semaphore.countWaiting('b')]).toEqual([0, 0]);
});

it('releases a permit only once, even if release is called twice', async () => {
  const semaphore = createSemaphore({ total: 2, perKey: 2, waitingPerKey: 1 });
  const release = await semaphore.acquire('a', signal);
  await semaphore.acquire('a', signal);
  release();
  release();
  expect(semaphore.countHeld('a')).toBe(1);
});

it('isContended returns true when a permit released by the key would go to a waiter', async () => {
  const semaphore = createSemaphore({ total: 3, perKey: 2, waitingPerKey: 10 });
  for (const key of ['a', 'a', 'a', 'b']) semaphore.acquire(key, signal);
  // The third `a` can only get a permit that `a` releases.
  expect([semaphore.isContended('a'), semaphore.isContended('b')]).toEqual([true, false]);
  semaphore.acquire('c', signal);
  expect([semaphore.isContended('a'), semaphore.isContended('b')]).toEqual([true, true]);
});
