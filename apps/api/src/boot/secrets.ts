import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { StartupError } from './startup-error.ts';

export type Secrets = {
  operatorPrefix: string;
  operatorId: string;
  operatorSecret: string;
  adminKey: string;
  databasePassword: string;
  emailHashKey: string;
};

/** What was not configured is generated once and kept in the data folder, readable by its owner alone. */
export async function loadSecrets(config: Config): Promise<{ secrets: Secrets; file: string; firstStart: boolean }> {
  const file = path.join(config.dataDir, 'secrets.json');
  await mkdir(config.dataDir, { recursive: true }).catch((error) => {
    throw new StartupError(`The data folder DATA_DIR=${config.dataDir} cannot be made: ${error.message}.`);
  });
  const found = await read(file);
  const kept = found ?? (await create(file, generate()));
  return {
    secrets: {
      ...kept,
      operatorPrefix: config.operator.prefix ?? kept.operatorPrefix,
      operatorId: config.operator.id ?? kept.operatorId,
      operatorSecret: config.operator.secret ?? kept.operatorSecret,
      adminKey: config.operator.adminKey ?? kept.adminKey,
    },
    file,
    firstStart: found === null,
  };
}

function generate(): Secrets {
  return {
    operatorPrefix: `gw-${randomBytes(16).toString('base64url')}`,
    operatorId: `merchant-${randomBytes(3).toString('hex')}`,
    operatorSecret: randomBytes(18).toString('base64url'),
    adminKey: randomBytes(18).toString('base64url'),
    databasePassword: randomBytes(18).toString('base64url'),
    emailHashKey: randomBytes(32).toString('base64url'),
  };
}

/** Only a file that is not there may be made anew: the database would not open with other secrets. */
async function read(file: string): Promise<Secrets | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartupError(`The secrets in ${file} cannot be read: ${(error as Error).message}.`);
  }
}

async function create(file: string, secrets: Secrets): Promise<Secrets> {
  await place(file, secrets).catch((error) => {
    throw new StartupError(`The data folder DATA_DIR=${path.dirname(file)} cannot be written: ${error.message}.`);
  });
  return (await read(file)) ?? secrets;
}

/** For programs on several machines, which all need the same. False when the file is there already. */
export function makeSecrets(file: string): Promise<boolean> {
  return place(file, generate());
}

/** Written aside, flushed, then linked into place: never half a file, and of two first starts one prevails. */
async function place(file: string, secrets: Secrets): Promise<boolean> {
  const aside = `${file}.${process.pid}`;
  try {
    const handle = await open(aside, 'w', 0o600);
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await handle.sync();
    await handle.close();
    await link(aside, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}
