import { readFileSync } from 'node:fs';

/** Records the peak memory of the server's task processes. Can pause and resume them. */
export function watchTasks(serverPid: number) {
  const peakMegabytes = new Map<string, number>();
  const timer = setInterval(() => {
    for (const { pids, name } of listTasks(serverPid)) {
      const megabytes = pids.reduce((total, pid) => total + readPeakMegabytes(pid), 0);
      peakMegabytes.set(name, Math.max(peakMegabytes.get(name) ?? 0, megabytes));
    }
  }, 50);
  const sendSignal = (signal: NodeJS.Signals) => {
    for (const pid of listTasks(serverPid).flatMap(({ pids }) => pids)) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process has already exited.
      }
    }
  };
  return {
    /** Peak memory of any task, by task name. */
    peakMegabytes,
    pause: () => sendSignal('SIGSTOP'),
    resume: () => sendSignal('SIGCONT'),
    stop: () => clearInterval(timer),
  };
}

/** A task is a process tree: `unshare` is the parent of the isolated module. */
function listTasks(serverPid: number): { pids: number[]; name: string }[] {
  return listChildren(serverPid).flatMap((pid) => {
    const name = /([a-z]+-task)\.ts/.exec(readProc(`${pid}/cmdline`))?.[1];
    return name ? [{ pids: listProcessTree(pid), name }] : [];
  });
}

function listProcessTree(pid: number): number[] {
  return [pid, ...listChildren(pid).flatMap(listProcessTree)];
}

function listChildren(pid: number): number[] {
  return (readProc(`${pid}/task/${pid}/children`).match(/\d+/g) ?? []).map(Number);
}

function readPeakMegabytes(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readProc(`${pid}/status`))?.[1] ?? 0) / 1024;
}

/** Returns an empty string if the process has exited. */
function readProc(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}
