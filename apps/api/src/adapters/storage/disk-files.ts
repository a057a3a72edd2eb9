import { type FileHandle, mkdir, open, readdir, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const mostAttempts = 100;
const absent = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/** Null when there is no such file. */
export async function ifThere<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Makes the folders above it too. A removal may take them away again as long as they are empty. */
export async function createFile(file: string): Promise<FileHandle> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      return await open(file, 'wx', 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === mostAttempts) throw error;
      // At random, or two could keep step with each other for good.
      await wait(Math.random() * 3);
    }
  }
}

/** From `lowest` up to `highest`: another put may have made one of them and not have synced it yet. */
export async function syncFolders(lowest: string, highest: string): Promise<void> {
  const folders = [lowest];
  for (let at = lowest; at !== highest; at = path.dirname(at)) folders.push(path.dirname(at));
  await Promise.all(folders.map((folder) => ifThere(syncFolder(folder))));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** From `lowest` up to the first that is not empty, or to `root`, which stays. */
export async function removeEmptyFolders(lowest: string, root: string): Promise<void> {
  try {
    for (let at = lowest; at !== root; at = path.dirname(at)) await rmdir(at);
  } catch {
    // It holds something, or somebody else was quicker.
  }
}

/** Names of files with the folders between, such as `b/c.txt`. What vanishes meanwhile is left out. */
export async function* filesBelow(folder: string, above = ''): AsyncGenerator<string> {
  const entries = await ifThere(readdir(folder, { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const name = above + entry.name;
    if (entry.isDirectory()) yield* filesBelow(path.join(folder, entry.name), `${name}/`);
    else yield name;
  }
}
