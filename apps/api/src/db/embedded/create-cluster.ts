import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../boot/startup-error.ts';
import { findPostgresUser, spawnAsUser, waitForExit } from './postgres-user.ts';
import { isProcessAlive } from './postmaster.ts';

type ClusterOptions = { initdb: string; folder: string; cluster: string; role: string; password: string };

/** Creates the cluster in a temporary folder and renames it, because a partial cluster would never start. */
export async function createCluster({ initdb, folder, cluster, role, password }: ClusterOptions): Promise<void> {
  removeAbandonedFolders(folder);
  const temporaryFolder = path.join(folder, `new-${process.pid}`);
  const passwordFile = path.join(temporaryFolder, 'password');
  const newCluster = path.join(temporaryFolder, 'cluster');
  const user = findPostgresUser(cluster);
  mkdirSync(temporaryFolder, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const target of [temporaryFolder, passwordFile]) chownSync(target, user.uid, user.gid);
  const loginArgs = ['-U', role, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const localeArgs = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['-D', newCluster, ...loginArgs, ...localeArgs, '--no-instructions'];
  const child = spawnAsUser(user, initdb, args, [newCluster], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errorOutput = '';
  child.stderr?.on('data', (chunk) => {
    errorOutput += chunk;
  });
  if ((await waitForExit(child)) !== 0) {
    throw new StartupError(`PostgreSQL could not create its data folder ${folder}: ${errorOutput.trim()}`);
  }
  await rename(newCluster, cluster).catch((error) => {
    // Another instance created the cluster first. The instance lock decides which of the two runs.
    if (!existsSync(cluster)) throw error;
  });
  rmSync(temporaryFolder, { recursive: true, force: true });
}

function removeAbandonedFolders(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^new-(\d+)$/.exec(name)?.[1]);
    if (pid && (pid === process.pid || !isProcessAlive(pid))) {
      rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}
