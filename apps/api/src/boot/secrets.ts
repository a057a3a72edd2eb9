import { createHmac, randomBytes } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { StartupError } from './startup-error.ts';

export type Secrets = {
  operatorPrefix: string;
  operatorId: string;
  operatorSecret: string;
  /** The admin key of the first owner. Invited operators have their own. */
  adminKey: string;
  /** The key of all customers in ADMIN_EMAILS. It gives no rights of operators. */
  uploadKey: string;
  /** The password of the embedded PostgreSQL's owner login. */
  databasePassword: string;
  /** The password of the app login, unless DATABASE_URL already contains that login. */
  databaseAppPassword: string;
  /** Signs URLs and links, encrypts stored secrets, and hashes emails and IPs. */
  masterKey: string;
};

type StoredSecrets = Omit<Secrets, 'masterKey' | 'databaseAppPassword' | 'uploadKey'> & {
  masterKey?: string;
  uploadKey?: string;
  databaseAppPassword?: string;
  emailHashKey?: string;
};

/** Generates the secrets once and stores them in the data folder, readable only by its owner. Settings take precedence. */
export async function loadSecrets(config: Config): Promise<{ secrets: Secrets; file: string; isFirstStart: boolean }> {
  const file = path.join(config.dataDir, 'secrets.json');
  await mkdir(config.dataDir, { recursive: true }).catch((error) => {
    throw new StartupError(`The data folder DATA_DIR=${config.dataDir} cannot be created: ${error.message}.`);
  });
  const existing = await readSecrets(file);
  const stored = existing ? await upgradeSecrets(file, existing) : await storeSecrets(file, generateSecrets());
  return {
    secrets: {
      ...stored,
      operatorPrefix: config.operator.prefix ?? stored.operatorPrefix,
      operatorId: config.operator.id ?? stored.operatorId,
      operatorSecret: config.operator.secret ?? stored.operatorSecret,
      adminKey: config.operator.adminKey ?? stored.adminKey,
      uploadKey: config.uploadKey ?? stored.uploadKey,
    },
    file,
    isFirstStart: existing === null,
  };
}

function generateSecrets(): Secrets {
  return {
    operatorPrefix: `gw-${randomBytes(16).toString('base64url')}`,
    operatorId: `merchant-${randomBytes(3).toString('hex')}`,
    operatorSecret: randomBytes(18).toString('base64url'),
    adminKey: randomBytes(18).toString('base64url'),
    uploadKey: randomBytes(18).toString('base64url'),
    databasePassword: randomBytes(18).toString('base64url'),
    databaseAppPassword: randomBytes(18).toString('base64url'),
    masterKey: randomBytes(32).toString('base64url'),
  };
}

/** Returns null only for a missing file. An unreadable file must not be replaced: the database needs its secrets. */
async function readSecrets(file: string): Promise<StoredSecrets | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as StoredSecrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartupError(`The secrets in ${file} cannot be read: ${(error as Error).message}.`);
  }
}

async function storeSecrets(file: string, secrets: Secrets): Promise<Secrets> {
  await createFile(file, secrets).catch((error) => {
    throw new StartupError(`The data folder DATA_DIR=${path.dirname(file)} is not writable: ${error.message}.`);
  });
  const stored = await readSecrets(file);
  return stored ? upgradeSecrets(file, stored) : secrets;
}

/**
 * Earlier versions called the master key `emailHashKey`, and had no app login and no upload key. Both are derived from the
 * master key, so all machines agree even if the file cannot be written (a read-only mount).
 */
async function upgradeSecrets(file: string, { emailHashKey, ...stored }: StoredSecrets): Promise<Secrets> {
  const masterKey = stored.masterKey ?? emailHashKey;
  if (!masterKey) throw new StartupError(`The secrets in ${file} have no masterKey. Restore the file from a backup.`);
  const derive = (purpose: string) => createHmac('sha256', masterKey).update(purpose).digest('base64url');
  const secrets = {
    ...stored,
    masterKey,
    databaseAppPassword: stored.databaseAppPassword ?? derive('database app login'),
    uploadKey: stored.uploadKey ?? derive('upload key').slice(0, 24),
  };
  if (!stored.masterKey || !stored.databaseAppPassword || !stored.uploadKey)
    await replaceFile(file, secrets).catch(() => {});
  return secrets;
}

/** Creates the file that is copied to all machines of an installation. Returns false if it already exists. */
export function createSecretsFile(file: string): Promise<boolean> {
  return createFile(file, generateSecrets());
}

/** Links a temporary file into place, so that the file is never partial and only one of two concurrent starts wins. */
async function createFile(file: string, secrets: Secrets): Promise<boolean> {
  try {
    await writeTemporaryFile(file, secrets, (temporaryFile) => link(temporaryFile, file));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Keeps the owner and mode of the old file, so that a start as root does not lock out other users. */
async function replaceFile(file: string, secrets: Secrets): Promise<void> {
  const { uid, gid, mode } = await stat(file);
  await writeTemporaryFile(file, secrets, async (temporaryFile, handle) => {
    await handle.chown(uid, gid);
    await handle.chmod(mode);
    await rename(temporaryFile, file);
  });
}

type Publish = (temporaryFile: string, handle: FileHandle) => Promise<void>;

async function writeTemporaryFile(file: string, secrets: Secrets, publish: Publish): Promise<void> {
  const temporaryFile = `${file}.${process.pid}`;
  try {
    const handle = await open(temporaryFile, 'w', 0o600);
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await handle.sync();
    await publish(temporaryFile, handle).finally(() => handle.close());
  } finally {
    await rm(temporaryFile, { force: true });
  }
}
