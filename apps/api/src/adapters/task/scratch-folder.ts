import { constants } from 'node:fs';
import { chmod, chown, copyFile, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TaskFiles } from './isolation.ts';

type Work<T> = (input: unknown, files: TaskFiles) => Promise<T>;

/**
 * Runs a task that has no access to the data folder in a scratch folder, which contains links to its input files (or
 * copies) and an output folder. Replaces the paths in the input, and copies the output files back.
 */
export async function withScratchFolder<T>(input: unknown, files: TaskFiles, uid: number, work: Work<T>): Promise<T> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'outloud-task-'));
  try {
    const paths = new Map<string, string>();
    for (const [i, file] of files.read.entries()) {
      const copy = path.join(scratch, `input-${i}`);
      await link(file, copy).catch(() => copyFile(file, copy, constants.COPYFILE_FICLONE));
      await chmod(copy, 0o644);
      paths.set(file, copy);
    }
    const output = path.join(scratch, 'output');
    await mkdir(output);
    await Promise.all([scratch, output].map((folder) => chown(folder, uid, uid)));
    if (files.folder !== null) paths.set(files.folder, output);
    const result = await work(replacePaths(input, paths), { ...files, read: [...paths.values()], folder: output });
    for (const name of files.folder === null ? [] : await readdir(output)) {
      await copyFile(path.join(output, name), path.join(files.folder ?? '', name), constants.COPYFILE_FICLONE);
    }
    return result;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Replaces each string that is one of the paths or a file directly below one of them. */
export function replacePaths(value: unknown, paths: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return paths.get(value) ?? replaceFolder(value, paths);
  if (Array.isArray(value)) return value.map((item) => replacePaths(item, paths));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replacePaths(item, paths)]));
}

function replaceFolder(file: string, paths: ReadonlyMap<string, string>): string {
  const folder = paths.get(path.dirname(file));
  return folder === undefined ? file : path.join(folder, path.basename(file));
}
