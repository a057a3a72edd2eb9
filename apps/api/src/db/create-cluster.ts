import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../boot/startup-error.ts';
import { findPostgresUser, spawnAsUser, waitForExit } from './postgres-user.ts';
import { isProcessAlive } from './postmaster.ts';

type ClusterOptions = { initdb: string; folder: string; cluster: string; role: string; password: string };

/** Creates the cluster in a temporary folder and renames it, because a partial cluster would never start. */
export async function createCluster({ initdb, folder, cluster, role, password }: ClusterOptions): Promise<void> {
  removeAbandonedFolders(folder);
  const temporary = path.join(folder, `new-${process.pid}`);
  const passwordFile = path.join(temporary, 'password');
  const created = path.join(temporary, 'cluster');
  const user = findPostgresUser(cluster);
  mkdirSync(temporary, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const target of [temporary, passwordFile]) chownSync(target, user.uid, user.gid);
  const access = ['-U', role, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['-D', created, ...access, ...locale, '--no-instructions'];
  const child = spawnAsUser(user, initdb, args, [created], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errorOutput = '';
  child.stderr?.on('data', (chunk) => {
    errorOutput += chunk;
  });
  if ((await waitForExit(child)) !== 0) {
    throw new StartupError(`PostgreSQL could not create its data folder ${folder}: ${errorOutput.trim()}`);
  }
  await rename(created, cluster).catch((error) => {
    // Another instance created the cluster first. The instance lock decides which of the two runs.
    if (!existsSync(cluster)) throw error;
  });
  rmSync(temporary, { recursive: true, force: true });
}

function removeAbandonedFolders(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^new-(\d+)$/.exec(name)?.[1]);
    if (pid && (pid === process.pid || !isProcessAlive(pid))) {
      rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}
