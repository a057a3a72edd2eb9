import { readdir, readFile } from 'node:fs/promises';

export type Usage = { cpuSeconds: number; megabytes: number; pids: number[] };

/** Linux reports CPU time in hundredths of a second on all architectures. */
const ticksPerSecond = 100;

/** Reads the usage of a process and its descendants. CPU time includes ended processes. All 0 without /proc. */
export async function readUsage(pid: number): Promise<Usage> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [stat, status, children] = await Promise.all([read('stat'), read('status'), listChildren(pid)]);
  // The program name, in parentheses, may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // utime and stime of the process, then cutime and cstime of its waited-for children.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  const usage = {
    cpuSeconds: ticks / ticksPerSecond,
    megabytes: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024,
    pids: [pid],
  };
  const childUsages = await Promise.all(children.map(readUsage));
  return childUsages.reduce(
    (total, child) => ({
      cpuSeconds: total.cpuSeconds + child.cpuSeconds,
      megabytes: total.megabytes + child.megabytes,
      pids: [...total.pids, ...child.pids],
    }),
    usage,
  );
}

/** Linux lists child processes per thread. */
async function listChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.match(/\d+/g) ?? []).map(Number);
}
