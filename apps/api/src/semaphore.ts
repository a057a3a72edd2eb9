/** Thrown when a key already has its maximum number of waiters. */
export class QueueFullError extends Error {}

type Limits = { total: number; perKey: number; waitingPerKey: number };
type Waiter = { admit: () => void };

/**
 * A fair semaphore with `total` permits, at most `perKey` of them for one key (a user). Keys with waiters are served round
 * robin, so a key with a long queue delays every other key by one permit at most.
 */
export function createSemaphore({ total, perKey, waitingPerKey }: Limits) {
  const holders = new Map<string, number>();
  /** Map order is the round-robin order of the keys. */
  const queues = new Map<string, Waiter[]>();

  const countHeld = (key?: string) => (key === undefined ? sum([...holders.values()]) : (holders.get(key) ?? 0));
  const countWaiting = (key: string) => queues.get(key)?.length ?? 0;
  const canAcquire = (key: string) => countHeld() < total && countHeld(key) < perKey;

  /** Returns a release function. Rejects with the signal's reason if the signal aborts first. */
  async function acquire(key: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (countWaiting(key) > 0 || !canAcquire(key)) await waitForPermit(key, signal);
    else takePermit(key);
    let isHeld = true;
    return () => {
      if (isHeld) release(key);
      isHeld = false;
    };
  }

  function waitForPermit(key: string, signal: AbortSignal): Promise<void> {
    const queue = queues.get(key) ?? [];
    if (queue.length >= waitingPerKey) throw new QueueFullError();
    return new Promise((resolve, reject) => {
      const cancel = () => {
        queue.splice(queue.indexOf(waiter), 1);
        if (queue.length === 0) queues.delete(key);
        reject(signal.reason);
      };
      const admit = () => {
        signal.removeEventListener('abort', cancel);
        takePermit(key);
        resolve();
      };
      const waiter = { admit };
      signal.addEventListener('abort', cancel, { once: true });
      queue.push(waiter);
      queues.set(key, queue);
    });
  }

  function takePermit(key: string): void {
    holders.set(key, countHeld(key) + 1);
  }

  function release(key: string): void {
    if (countHeld(key) === 1) holders.delete(key);
    else holders.set(key, countHeld(key) - 1);
    const nextKey = [...queues.keys()].find(canAcquire);
    if (nextKey === undefined) return;
    const queue = queues.get(nextKey) ?? [];
    const waiter = queue.shift();
    queues.delete(nextKey);
    if (queue.length > 0) queues.set(nextKey, queue);
    waiter?.admit();
  }

  return {
    acquire,
    async run<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      const releasePermit = await acquire(key, signal);
      try {
        return await work();
      } finally {
        releasePermit();
      }
    },
    /** Counts the permits held by one key, or by all keys. */
    countHeld: countHeld,
    countWaiting,
    /** Whether a waiter would get a permit that this key releases. */
    isContended: (key: string) =>
      [...queues.keys()].some((waitingKey) => waitingKey === key || countHeld(waitingKey) < perKey),
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
