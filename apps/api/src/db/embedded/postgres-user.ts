import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../boot/startup-error.ts';

type User = { uid: number; gid: number };

/** PostgreSQL refuses to run as root, so root starts it as an unprivileged user. */
export function findPostgresUser(folder: string): User | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const passwd = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = passwd.find((l) => l.startsWith('postgres:')) ?? passwd.find((l) => l.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) {
    throw new StartupError(
      'PostgreSQL does not run as root, and neither the user postgres nor the user nobody exists. Start as another user, or set DATABASE_URL.',
    );
  }
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Spawns a PostgreSQL program as the given user. If only root may enter a parent folder of the files (/root, a private
 * temporary folder), the process keeps the capability CAP_DAC_READ_SEARCH.
 */
export function spawnAsUser(
  user: User | null,
  program: string,
  args: string[],
  paths: string[],
  options: SpawnOptions,
) {
  const settings: SpawnOptions = { cwd: '/', ...options };
  if (!user) return spawn(program, args, settings);
  if ([program, ...paths].every((file) => isReachable(file, user))) {
    return spawn(program, args, { ...settings, uid: user.uid, gid: user.gid });
  }
  const capability = ['--inh-caps', '+dac_read_search', '--ambient-caps', '+dac_read_search'];
  const identity = ['--reuid', `${user.uid}`, '--regid', `${user.gid}`, '--clear-groups'];
  return spawn('setpriv', [...identity, ...capability, '--securebits', '+no_setuid_fixup', program, ...args], settings);
}

function isReachable(file: string, user: User): boolean {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const requiredBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & requiredBit) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

export function waitForExit(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
