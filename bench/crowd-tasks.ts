import { readFileSync } from 'node:fs';

/** The processes that a program has started for its tasks. */
export function watchTasks(program: number) {
  const most = new Map<string, number>();
  const look = setInterval(() => {
    for (const { pids, name } of tasksOf(program)) {
      const megabytes = pids.reduce((total, pid) => total + peakMegabytes(pid), 0);
      most.set(name, Math.max(most.get(name) ?? 0, megabytes));
    }
  }, 50);
  const tell = (signal: NodeJS.Signals) => {
    for (const pid of tasksOf(program).flatMap(({ pids }) => pids)) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process has ended.
      }
    }
  };
  return {
    /** The most megabytes that any process of a kind has held. */
    most,
    pause: () => tell('SIGSTOP'),
    goOn: () => tell('SIGCONT'),
    end: () => clearInterval(look),
  };
}

/** A task is a tree of processes: the isolation starts the module below `unshare`. */
function tasksOf(program: number): { pids: number[]; name: string }[] {
  return childrenOf(program).flatMap((pid) => {
    const name = /([a-z]+-task)\.ts/.exec(read(`${pid}/cmdline`))?.[1];
    return name ? [{ pids: treeOf(pid), name }] : [];
  });
}

function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

function childrenOf(pid: number): number[] {
  return (read(`${pid}/task/${pid}/children`).match(/\d+/g) ?? []).map(Number);
}

function peakMegabytes(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`${pid}/status`))?.[1] ?? 0) / 1024;
}

/** Nothing once the process has ended. */
function read(place: string): string {
  try {
    return readFileSync(`/proc/${place}`, 'utf8');
  } catch {
    return '';
  }
}
