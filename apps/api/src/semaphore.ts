/** The key already has as many waiters as it may have. */
export class QueueFull extends Error {}

type Limits = { total: number; perKey: number; waitingPerKey: number };
type Waiter = { admit: () => void };

/**
 * A fair semaphore: at most `total` places, and at most `perKey` of them for one key (a user). Keys with waiters are
 * served round robin, so that a key with a long line delays every other key by one place at most.
 */
export function createSemaphore({ total, perKey, waitingPerKey }: Limits) {
  const holders = new Map<string, number>();
  /** In the order in which the keys are served. */
  const lines = new Map<string, Waiter[]>();

  const held = (key?: string) => (key === undefined ? sum([...holders.values()]) : (holders.get(key) ?? 0));
  const waiting = (key: string) => lines.get(key)?.length ?? 0;
  const hasRoom = (key: string) => held() < total && held(key) < perKey;

  /** Returns a function that gives the place back. Rejects with the signal's reason when it aborts first. */
  async function acquire(key: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (waiting(key) > 0 || !hasRoom(key)) await wait(key, signal);
    else take(key);
    let isHeld = true;
    return () => {
      if (isHeld) release(key);
      isHeld = false;
    };
  }

  function wait(key: string, signal: AbortSignal): Promise<void> {
    const line = lines.get(key) ?? [];
    if (line.length >= waitingPerKey) throw new QueueFull();
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(waiter), 1);
        if (line.length === 0) lines.delete(key);
        reject(signal.reason);
      };
      const admit = () => {
        signal.removeEventListener('abort', leave);
        take(key);
        resolve();
      };
      const waiter = { admit };
      signal.addEventListener('abort', leave, { once: true });
      line.push(waiter);
      lines.set(key, line);
    });
  }

  function take(key: string): void {
    holders.set(key, held(key) + 1);
  }

  function release(key: string): void {
    if (held(key) === 1) holders.delete(key);
    else holders.set(key, held(key) - 1);
    const next = [...lines.keys()].find(hasRoom);
    if (next === undefined) return;
    const line = lines.get(next) ?? [];
    const waiter = line.shift();
    lines.delete(next);
    if (line.length > 0) lines.set(next, line);
    waiter?.admit();
  }

  return {
    acquire,
    async run<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      const giveBack = await acquire(key, signal);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
    /** Of one key, or of all. */
    held,
    waiting,
    /** Whether a waiter gets the place that this key gives back. */
    isContended: (key: string) => [...lines.keys()].some((other) => other === key || held(other) < perKey),
  };
}

const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);
