import { readdir, readFile } from 'node:fs/promises';

export type Usage = { cpuSeconds: number; megabytes: number; pids: number[] };

/** Linux reports CPU time in hundredths of a second on every architecture. */
const ticksPerSecond = 100;

/** What a process and its descendants use, ended ones included in the CPU time; zero where there is no /proc. */
export async function readUsage(pid: number): Promise<Usage> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [stat, status, children] = await Promise.all([read('stat'), read('status'), listChildren(pid)]);
  // The name of the program, in parentheses, may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // utime, stime, and both of the children that it has waited for.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  const own = {
    cpuSeconds: ticks / ticksPerSecond,
    megabytes: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024,
    pids: [pid],
  };
  const others = await Promise.all(children.map(readUsage));
  return others.reduce(
    (sum, usage) => ({
      cpuSeconds: sum.cpuSeconds + usage.cpuSeconds,
      megabytes: sum.megabytes + usage.megabytes,
      pids: [...sum.pids, ...usage.pids],
    }),
    own,
  );
}

/** Each thread has a list of its own. */
async function listChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.match(/\d+/g) ?? []).map(Number);
}
