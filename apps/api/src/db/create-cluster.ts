import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../boot/startup-error.ts';
import { exitOf, postgresUser, spawnAs } from './postgres-user.ts';
import { isAlive } from './postmaster.ts';

type Request = { initdb: string; folder: string; cluster: string; role: string; password: string };

/** Made aside and renamed when whole, because a kill in the middle leaves a folder that never starts. */
export async function createCluster({ initdb, folder, cluster, role, password }: Request): Promise<void> {
  removeAbandoned(folder);
  const aside = path.join(folder, `new-${process.pid}`);
  const passwordFile = path.join(aside, 'password');
  const made = path.join(aside, 'cluster');
  const user = postgresUser(cluster);
  mkdirSync(aside, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const place of [aside, passwordFile]) chownSync(place, user.uid, user.gid);
  const access = ['-U', role, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['-D', made, ...access, ...locale, '--no-instructions'];
  const child = spawnAs(user, initdb, args, [made], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  if ((await exitOf(child)) !== 0) {
    throw new StartupError(`PostgreSQL could not create its folder ${folder}: ${complaint.trim()}`);
  }
  await rename(made, cluster).catch((error) => {
    // Another instance that started at the same moment was faster; the instance lock decides between the two.
    if (!existsSync(cluster)) throw error;
  });
  rmSync(aside, { recursive: true, force: true });
}

function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^new-(\d+)$/.exec(name)?.[1]);
    if (pid && (pid === process.pid || !isAlive(pid))) {
      rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}
