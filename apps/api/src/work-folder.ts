import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.ts';

const dayMs = 24 * 3600 * 1000;

type FolderConfig = Pick<Config, 'dataDir'>;

const getRoot = ({ dataDir }: FolderConfig) => path.join(dataDir, 'work');

/** Runs the work in a temporary folder and removes the folder afterward. `name` must be unique. */
export async function withWorkFolder<T>(
  config: FolderConfig,
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(getRoot(config), name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes the folders of killed processes, now and once a day. Every machine runs this cleanup, because the folders are
 * on its local disk.
 */
export async function startWorkFolderCleanup(config: FolderConfig): Promise<void> {
  setInterval(() => void removeOldFolders(config), dayMs).unref();
  await removeOldFolders(config);
}

/** No step runs longer than a day, so older folders belong to killed processes. */
async function removeOldFolders(config: FolderConfig): Promise<void> {
  const before = new Date(Date.now() - dayMs);
  for (const name of await readdir(getRoot(config)).catch(() => [])) {
    const folder = path.join(getRoot(config), name);
    const stats = await stat(folder).catch(() => null);
    if (stats && stats.mtime < before) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
