import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { IsolationLevel } from '@outloud/domain/operators';

/*
 * A sandbox for the processes that decode untrusted files, built with util-linux only: `unshare` creates namespaces for
 * a task, a shell script mounts the few files that the task needs under a new root, and `setpriv` and `prlimit` drop
 * privileges and limit resources. Where the system allows less, the next candidate below is used, and its level is
 * reported.
 */

const project = fileURLToPath(new URL('../../../../../', import.meta.url));
/** An empty folder. Each task mounts its root file system here, in its own mount namespace. */
let mountPoint = path.join(project, 'node_modules/.cache/task-root');

/** What a task needs besides its input: the runtime, the code and the packages, but not the data folder. */
const programPaths = ['/usr', path.join(project, 'node_modules'), process.execPath];
const dataPaths = [
  '/etc/ld.so.cache',
  // On Debian, the numerical libraries are symbolic links through this folder.
  '/etc/alternatives',
  // ONNX Runtime reads the CPU features here.
  '/sys/devices/system/cpu',
  ...['packages', 'package.json', 'apps/api/src', 'apps/api/package.json', 'apps/api/node_modules'].map((name) =>
    path.join(project, name),
  ),
];

export type TaskFiles = {
  read: readonly string[];
  /** Programs that the task starts. */
  execute?: readonly string[];
  /** The only folder that the task may write to; null for a task without output files. */
  folder: string | null;
};

type Launch = { files: TaskFiles; cpuSeconds: number; uid: number | null };

/** Options of `fork`. */
type Command = { execPath: string; execArgv: string[] };

export type Isolation = {
  level: IsolationLevel;
  /** Each task runs with a separate user ID, which needs read access to the input and write access to the folder. */
  hasOwnUid: boolean;
  /** The kernel kills the task when this process dies. */
  diesWithParent: boolean;
  buildCommand: (launch: Launch) => Command;
};

const isRoot = process.getuid?.() === 0;
/** Contains no secrets or settings. */
export const taskEnvironment = { PATH: process.env.PATH };

/** Ordered from the strongest to the weakest. */
const candidates: Isolation[] = [
  {
    level: 'full',
    hasOwnUid: isRoot,
    diesWithParent: true,
    buildCommand: (launch) => ({
      execPath: 'setpriv',
      execArgv: [
        ...['--pdeathsig=KILL', 'unshare', ...(isRoot ? [] : ['--user', '--map-root-user'])],
        ...['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child=KILL'],
        ...['sh', '-c', buildMountScript(launch), 'task', ...buildUnprivilegedCommand(launch, ['--bounding-set=-all'])],
      ],
    }),
  },
  {
    level: isRoot ? 'uid' : 'none',
    hasOwnUid: isRoot,
    diesWithParent: true,
    buildCommand: (launch) => {
      const [execPath = '', ...execArgv] = buildUnprivilegedCommand(launch, isRoot ? ['--bounding-set=-all'] : []);
      return { execPath, execArgv };
    },
  },
  {
    level: 'none',
    hasOwnUid: false,
    diesWithParent: false,
    buildCommand: () => ({ execPath: process.execPath, execArgv: [] }),
  },
];

let detected: Promise<Isolation> | null = null;

/** Returns the strongest isolation that this system allows. The result is cached. */
export function detectIsolation(): Promise<Isolation> {
  detected ??= findIsolation();
  return detected;
}

async function findIsolation(): Promise<Isolation> {
  try {
    mkdirSync(mountPoint, { recursive: true });
  } catch {
    // This process may not be allowed to write to the project folder.
    mountPoint = mkdtempSync(path.join(tmpdir(), 'outloud-task-root-'));
  }
  for (const isolation of candidates) if (await isSupported(isolation)) return isolation;
  throw new Error('Could not start Node.js as a child process');
}

async function isSupported({ buildCommand, hasOwnUid }: Isolation): Promise<boolean> {
  // Reading this file checks that a task has access to the code.
  const readCode = `require('node:fs').readFileSync(${JSON.stringify(fileURLToPath(import.meta.url))})`;
  try {
    const uid = hasOwnUid ? pickUid() : null;
    const { execPath, execArgv } = buildCommand({ files: { read: [], folder: null }, cpuSeconds: 60, uid });
    await promisify(execFile)(execPath, [...execArgv, '-e', readCode], { env: taskEnvironment });
    return true;
  } catch {
    return false;
  }
}

/** Picks a user ID for one task from a range without accounts, or from the mapped range of a user namespace. */
export function pickUid(): number {
  const [, , mappedUids = 65_536] = readFileSync('/proc/self/uid_map', 'utf8').trim().split(/\s+/).map(Number);
  return mappedUids > 2 ** 31
    ? randomInt(1_500_000_000, 1_600_000_000)
    : randomInt(Math.ceil(mappedUids / 2), mappedUids - 1);
}

/** Starts Node.js without privileges and with resource limits. */
function buildUnprivilegedCommand({ uid, cpuSeconds }: Launch, dropCapabilities: string[]): string[] {
  const identity = uid === null ? [] : [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
  return [
    ...['setpriv', ...identity, '--no-new-privs', '--inh-caps=-all', ...dropCapabilities, '--pdeathsig=KILL'],
    ...['prlimit', '--core=0', '--nofile=1024', `--fsize=${4 * 1024 ** 3}`, ...(uid === null ? [] : ['--nproc=256'])],
    // A backstop: `runTask` limits the CPU time of the whole task, and the kernel limits that of each process.
    `--cpu=${Math.ceil(cpuSeconds) + 30}`,
    process.execPath,
  ];
}

/**
 * Builds a root file system of bind mounts at their usual paths, pivots into it, unmounts the old root, and runs the
 * rest of the command line there.
 */
function buildMountScript({ files: { read, execute = [], folder } }: Launch): string {
  const bind = (file: string, options: string) => `bind ${quote(file)} ${options}`;
  const programMounts = [...programPaths, ...execute].map((file) => bind(file, 'ro,nodev'));
  const inputs = read.filter((file) => path.dirname(file) !== folder);
  const dataMounts = [...dataPaths, ...(findExclusiveFolder(inputs) ?? inputs)].map((file) =>
    bind(file, 'ro,nodev,noexec'),
  );
  return `
set -eu
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
# A non-recursive bind mount fails if nested mounts belong to the parent of this user namespace.
bind() {
  [ -e "$1" ] || return 0
  if [ -d "$1" ]; then mkdir -p ".$1"; elif ! [ -e ".$1" ]; then mkdir -p ".\${1%/*}"; : > ".$1"; fi
  mount --bind "$1" ".$1" 2>/dev/null || mount --rbind "$1" ".$1"
  if [ "$#" -gt 1 ]; then mount -o "remount,bind,nosuid,$2" ".$1"; fi
}
mount -t tmpfs -o mode=755,size=1m tmpfs ${quote(mountPoint)}
cd ${quote(mountPoint)}
for name in bin sbin lib lib64; do
  if [ -L "/$name" ]; then ln -s "$(readlink "/$name")" "$name"; else bind "/$name" ro,nodev; fi
done
mkdir old proc
mount -t proc -o nosuid,nodev,noexec proc proc
bind /dev/null
bind /dev/urandom
${programMounts.join('\n')}
${folder === null ? '' : bind(folder, 'nodev,noexec')}
${dataMounts.join('\n')}
mount -o remount,bind,ro .
pivot_root . old
cd /
umount -l /old
exec "$@"`;
}

/** Returns the folder that contains exactly these files, such as the parts of an upload. One mount covers all files. */
export function findExclusiveFolder(files: readonly string[]): [folder: string] | null {
  const [folder, ...otherFolders] = new Set(files.map((file) => path.dirname(file)));
  if (folder === undefined || otherFolders.length > 0 || files.length === 1) return null;
  const names = new Set(files.map((file) => path.basename(file)));
  return readdirSync(folder).every((name) => names.has(name)) ? [folder] : null;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
