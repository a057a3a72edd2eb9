import { type FileHandle, mkdir, open, readdir, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const maxAttempts = 100;
const notFoundCodes = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/** Resolves to null when the file does not exist. */
export async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (notFoundCodes.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Creates a file and its parent folders. A concurrent removal may delete an empty parent, so this retries. */
export async function createFile(file: string): Promise<FileHandle> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      return await open(file, 'wx', 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === maxAttempts) throw error;
      // Random, so that two processes do not retry in lockstep.
      await wait(Math.random() * 3);
    }
  }
}

/** Syncs the folders from `lowest` up to `highest`. A concurrent put may have created them without syncing them. */
export async function syncFolders(lowest: string, highest: string): Promise<void> {
  const folders = [lowest];
  for (let folder = lowest; folder !== highest; folder = path.dirname(folder)) folders.push(path.dirname(folder));
  await Promise.all(folders.map((folder) => nullIfMissing(syncFolder(folder))));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes empty folders from `lowest` upward. Keeps `root`. */
export async function removeEmptyFolders(lowest: string, root: string): Promise<void> {
  try {
    for (let folder = lowest; folder !== root; folder = path.dirname(folder)) await rmdir(folder);
  } catch {
    // The folder is not empty, or a concurrent removal deleted it.
  }
}

/** Lists files recursively as relative paths such as `b/c.txt`. Skips files that are removed in the meantime. */
export async function* listFiles(folder: string, prefix = ''): AsyncGenerator<string> {
  const entries = await nullIfMissing(readdir(folder, { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const name = prefix + entry.name;
    if (entry.isDirectory()) yield* listFiles(path.join(folder, entry.name), `${name}/`);
    else yield name;
  }
}
