import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Microseconds of the processor that all threads of a process have used. */
export function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const spent = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]));
  return spent.reduce((sum, one) => sum + one, 0) / 1000;
}

/** Megabytes that a process holds in memory, once a second, until it is stopped. */
export function watchMemory(pid: number) {
  const samples: number[] = [];
  const stopping = new AbortController();
  const watch = async () => {
    for (;;) {
      const held = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      samples.push(Number(held) / 1024);
      await wait(1000, null, { signal: stopping.signal });
    }
  };
  watch().catch(() => {});
  return {
    stop(): number[] {
      stopping.abort();
      return samples;
    },
  };
}
