import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { serveTask } from './serve-task.ts';

/** Input of a task that attempts the actions of a compromised decoder. */
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

function succeeds(action: () => unknown): boolean {
  try {
    return action() !== false;
  } catch {
    return false;
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
}

serveTask(async (input: ProbeInput): Promise<ProbeFindings> => {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return {
    readsSecrets: succeeds(() => readFileSync(input.secretFile)),
    seesDataFolder: succeeds(() => readdirSync(input.dataFolder).includes('secrets.json')),
    readsEnvironmentOfParent: succeeds(() => readFileSync(`/proc/${input.parentPid}/environ`)),
    seesOtherProcesses: processes.some((pid) => succeeds(() => readFileSync(`/proc/${pid}/cmdline`))),
    connectsToLoopback: await canConnect(input.port),
    // Two header lines, then one line per interface. Every network namespace has the loopback interface.
    hasNetworkInterfaces: readFileSync('/proc/net/dev', 'utf8').trim().split('\n').length > 3,
    writesElsewhere: input.forbiddenFolders.some((folder) => succeeds(() => writeFileSync(`${folder}/probe.txt`, ''))),
    gainsPrivileges: succeeds(() => process.setuid?.(input.parentPid)) || succeeds(() => readFileSync('/etc/shadow')),
    writesToItsFolder: succeeds(() => writeFileSync(`${input.folder}/probe.txt`, '')),
  };
});
