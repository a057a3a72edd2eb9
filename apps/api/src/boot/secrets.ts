import { createHmac, randomBytes } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { StartupError } from './startup-error.ts';

export type Secrets = {
  operatorPrefix: string;
  operatorId: string;
  operatorSecret: string;
  adminKey: string;
  /** Of the embedded PostgreSQL's owner. */
  databasePassword: string;
  /** Of the login that the program itself uses, unless DATABASE_URL names one. */
  databaseAppPassword: string;
  emailHashKey: string;
};

/** What was not configured is generated once and kept in the data folder, readable by its owner alone. */
export async function loadSecrets(config: Config): Promise<{ secrets: Secrets; file: string; firstStart: boolean }> {
  const file = path.join(config.dataDir, 'secrets.json');
  await mkdir(config.dataDir, { recursive: true }).catch((error) => {
    throw new StartupError(`The data folder DATA_DIR=${config.dataDir} cannot be made: ${error.message}.`);
  });
  const found = await read(file);
  const kept = found ? await complete(file, found) : await create(file, generate());
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
    databaseAppPassword: randomBytes(18).toString('base64url'),
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

/**
 * Adds what a file of an earlier version lacks. The value is derived from the key that all machines share, so they agree on it,
 * and a file that cannot be written (a read-only mount) does no harm.
 */
async function complete(file: string, found: Secrets): Promise<Secrets> {
  if (found.databaseAppPassword) return found;
  const derived = createHmac('sha256', found.emailHashKey).update('database app login').digest('base64url');
  const secrets = { ...found, databaseAppPassword: derived };
  await replace(file, secrets).catch(() => {});
  return secrets;
}

/** For programs on several machines, which all need the same. False when the file is there already. */
export function makeSecrets(file: string): Promise<boolean> {
  return place(file, generate());
}

/** Written aside, flushed, then linked into place: never half a file, and of two first starts one prevails. */
async function place(file: string, secrets: Secrets): Promise<boolean> {
  try {
    await writeAside(file, secrets, (aside) => link(aside, file));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The new file keeps the owner and the mode of the old one: a start as root must not lock others out. */
async function replace(file: string, secrets: Secrets): Promise<void> {
  const { uid, gid, mode } = await stat(file);
  await writeAside(file, secrets, async (aside, handle) => {
    await handle.chown(uid, gid);
    await handle.chmod(mode);
    await rename(aside, file);
  });
}

type Publish = (aside: string, handle: FileHandle) => Promise<void>;

async function writeAside(file: string, secrets: Secrets, publish: Publish): Promise<void> {
  const aside = `${file}.${process.pid}`;
  try {
    const handle = await open(aside, 'w', 0o600);
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await handle.sync();
    await publish(aside, handle).finally(() => handle.close());
  } finally {
    await rm(aside, { force: true });
  }
}
