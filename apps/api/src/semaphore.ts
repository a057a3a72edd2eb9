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

  const held = (key?: string) => (key === undefined ? sum([...holders.values()]) : (holders.get(key) ?? 0));
  const waiting = (key: string) => queues.get(key)?.length ?? 0;
  const hasPermit = (key: string) => held() < total && held(key) < perKey;

  /** Returns a release function. Rejects with the signal's reason if the signal aborts first. */
  async function acquire(key: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (waiting(key) > 0 || !hasPermit(key)) await wait(key, signal);
    else take(key);
    let isHeld = true;
    return () => {
      if (isHeld) release(key);
      isHeld = false;
    };
  }

  function wait(key: string, signal: AbortSignal): Promise<void> {
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
        take(key);
        resolve();
      };
      const waiter = { admit };
      signal.addEventListener('abort', cancel, { once: true });
      queue.push(waiter);
      queues.set(key, queue);
    });
  }

  function take(key: string): void {
    holders.set(key, held(key) + 1);
  }

  function release(key: string): void {
    if (held(key) === 1) holders.delete(key);
    else holders.set(key, held(key) - 1);
    const next = [...queues.keys()].find(hasPermit);
    if (next === undefined) return;
    const queue = queues.get(next) ?? [];
    const waiter = queue.shift();
    queues.delete(next);
    if (queue.length > 0) queues.set(next, queue);
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
    /** The permits held by one key, or by all keys. */
    held,
    waiting,
    /** Whether a waiter would get a permit that this key releases. */
    isContended: (key: string) => [...queues.keys()].some((other) => other === key || held(other) < perKey),
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
