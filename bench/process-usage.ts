import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Returns the CPU time of all threads of a process, in microseconds. */
export function readProcessCpu(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]));
  return times.reduce((sum, time) => sum + time, 0) / 1000;
}

/** Samples the resident memory of a process in megabytes, once a second until stopped. */
export function watchMemory(pid: number) {
  const samples: number[] = [];
  const abortController = new AbortController();
  const watch = async () => {
    for (;;) {
      const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      samples.push(Number(kilobytes) / 1024);
      await wait(1000, null, { signal: abortController.signal });
    }
  };
  watch().catch(() => {});
  return {
    stop(): number[] {
      abortController.abort();
      return samples;
    },
  };
}
