import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { serveTask } from './serve-task.ts';

/** What a decoder that was taken over would try. */
export type ProbeInput = {
  secretFile: string;
  dataFolder: string;
  parentPid: number;
  port: number;
  forbiddenFolders: string[];
  folder: string;
};

export type ProbeFindings = Record<
  | 'readsSecrets'
  | 'seesDataFolder'
  | 'readsEnvironmentOfParent'
  | 'seesOtherProcesses'
  | 'connectsToLoopback'
  | 'hasNetworkInterfaces'
  | 'writesElsewhere'
  | 'gainsPrivileges'
  | 'writesToItsFolder',
  boolean
>;

function attempt(action: () => unknown): boolean {
  try {
    return action() !== false;
  } catch {
    return false;
  }
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
}

serveTask(async (input: ProbeInput): Promise<ProbeFindings> => {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return {
    readsSecrets: attempt(() => readFileSync(input.secretFile)),
    seesDataFolder: attempt(() => readdirSync(input.dataFolder).includes('secrets.json')),
    readsEnvironmentOfParent: attempt(() => readFileSync(`/proc/${input.parentPid}/environ`)),
    seesOtherProcesses: processes.some((pid) => attempt(() => readFileSync(`/proc/${pid}/cmdline`))),
    connectsToLoopback: await connects(input.port),
    // Two lines of headings, then one for each interface; the loopback interface is in every network namespace.
    hasNetworkInterfaces: readFileSync('/proc/net/dev', 'utf8').trim().split('\n').length > 3,
    writesElsewhere: input.forbiddenFolders.some((folder) => attempt(() => writeFileSync(`${folder}/probe.txt`, ''))),
    gainsPrivileges: attempt(() => process.setuid?.(input.parentPid)) || attempt(() => readFileSync('/etc/shadow')),
    writesToItsFolder: attempt(() => writeFileSync(`${input.folder}/probe.txt`, '')),
  };
});
