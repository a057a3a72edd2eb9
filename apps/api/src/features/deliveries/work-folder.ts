import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';

const dayMs = 24 * 3600 * 1000;

type Place = Pick<Config, 'dataDir'>;

const home = ({ dataDir }: Place) => path.join(dataDir, 'work');

/** Gives the work an empty folder of its own, which goes when it is over; `name` is nobody else's. */
export async function inWorkFolder<T>(place: Place, name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = path.join(home(place), name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what killed processes have left here, now and every day: no other machine reaches it. */
export async function keepWorkFoldersClear(place: Place): Promise<void> {
  setInterval(() => void sweep(place), dayMs).unref();
  await sweep(place);
}

/** Nobody works in a folder for a day. */
async function sweep(place: Place): Promise<void> {
  const before = new Date(Date.now() - dayMs);
  for (const name of await readdir(home(place)).catch(() => [])) {
    const folder = path.join(home(place), name);
    const found = await stat(folder).catch(() => null);
    if (found && found.mtime < before) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
