import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';

type Place = Pick<Config, 'dataDir'>;

const home = ({ dataDir }: Place) => path.join(dataDir, 'work');

/** A folder for what is only needed while somebody works on it, empty whatever a killed process has left there. */
export async function openWorkFolder(place: Place, name: string) {
  const folder = path.join(home(place), name);
  const remove = () => rm(folder, { recursive: true, force: true });
  await remove();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { path: folder, remove };
}

/** Removes the folders that nobody has worked in since the given moment. */
export async function sweepWorkFolders(place: Place, before: Date): Promise<void> {
  for (const name of await readdir(home(place)).catch(() => [])) {
    const folder = path.join(home(place), name);
    const { mtime } = await stat(folder);
    if (mtime < before) await rm(folder, { recursive: true, force: true });
  }
}
