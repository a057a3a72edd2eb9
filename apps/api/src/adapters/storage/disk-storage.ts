import { randomUUID } from 'node:crypto';
import { constants, fstatSync, open } from 'node:fs';
import { access, copyFile, type FileHandle, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createFile, listFiles, nullIfMissing, removeEmptyFolders, syncFolders } from './disk-files.ts';
import { assertValidFolder, assertValidKey, isValidKey } from './keys.ts';
import { PooledFileStream } from './pooled-file-stream.ts';
import type { Storage } from './storage.port.ts';
import { toStorageError } from './storage-errors.ts';

const openDescriptor = promisify(open);

/** Stores each key as a file with that path below `folder`. */
export function createDiskStorage(folder: string): Storage {
  const root = path.resolve(folder);

  function locate(key: string): string {
    assertValidKey(key);
    return path.join(root, key);
  }

  /** Writes to a temporary file, syncs it, and renames it, so that readers never see partial content. */
  async function store(key: string, write: (handle: FileHandle, partPath: string) => Promise<void>): Promise<void> {
    const file = locate(key);
    const partPath = path.join(path.dirname(file), `.${randomUUID()}.part`);
    try {
      const handle = await createFile(partPath);
      try {
        await write(handle, partPath);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(partPath, file);
    } catch (error) {
      await rm(partPath, { force: true }).catch(() => {});
      await removeEmptyFolders(path.dirname(partPath), root);
      throw toStorageError(error);
    }
    await syncFolders(path.dirname(file), path.dirname(root));
  }

  return {
    put: (key, bytes) => store(key, (handle) => handle.writeFile(bytes)),

    putFile: (key, file) =>
      store(key, async (handle, partPath) => {
        await copyFile(file, partPath, constants.COPYFILE_FICLONE);
        // copyFile also copies the mode of the source.
        await handle.chmod(0o600);
      }),

    async find(key) {
      const stats = await nullIfMissing(stat(locate(key), { bigint: true }));
      if (!stats?.isFile()) return null;
      const version = [stats.ino, stats.mtimeNs, stats.size].map((part) => part.toString(36)).join('-');
      return { size: Number(stats.size), version };
    },

    async read(key, range) {
      const file = await openDescriptor(locate(key), 'r');
      const { start, end } = range ?? { start: 0, end: fstatSync(file).size - 1 };
      return new PooledFileStream(file, { start, bytes: end - start + 1 });
    },

    async getLocalFile(key) {
      const file = locate(key);
      await access(file);
      return file;
    },

    async remove(keys) {
      for (const file of keys.map(locate)) {
        await nullIfMissing(unlink(file));
        await removeEmptyFolders(path.dirname(file), root);
      }
    },

    async removeFolder(prefix) {
      assertValidFolder(prefix);
      // The trailing slash keeps `rm` from removing a file with the same name.
      const target = path.join(root, prefix);
      // Retries when a concurrent put stores a file in the folder.
      await nullIfMissing(rm(target, { recursive: true, force: true, maxRetries: 3 }));
      await removeEmptyFolders(path.dirname(target), root);
    },

    async *list(prefix, before) {
      if (prefix) assertValidFolder(prefix);
      for await (const name of listFiles(path.join(root, prefix))) {
        const key = prefix + name;
        const stats = isValidKey(key) ? await nullIfMissing(stat(path.join(root, key))) : null;
        if (stats && stats.mtime < before) yield key;
      }
    },
  };
}
