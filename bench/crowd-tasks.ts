import { readFileSync } from 'node:fs';

/** The processes that a program has started for its tasks. */
export function watchTasks(program: number) {
  const most = new Map<string, number>();
  const look = setInterval(() => {
    for (const { pid, name } of tasksOf(program)) {
      const kilobytes = Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`${pid}/status`))?.[1] ?? 0);
      most.set(name, Math.max(most.get(name) ?? 0, kilobytes / 1024));
    }
  }, 50);
  const tell = (signal: NodeJS.Signals) => {
    for (const { pid } of tasksOf(program)) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
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

function tasksOf(program: number): { pid: number; name: string }[] {
  const children = read(`${program}/task/${program}/children`).match(/\d+/g) ?? [];
  return children.flatMap((pid) => {
    const name = /([a-z]+-task)\.ts/.exec(read(`${pid}/cmdline`))?.[1];
    return name ? [{ pid: Number(pid), name }] : [];
  });
}

/** Nothing once the process has ended. */
function read(place: string): string {
  try {
    return readFileSync(`/proc/${place}`, 'utf8');
  } catch {
    return '';
  }
}
