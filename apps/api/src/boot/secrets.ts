import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';

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
  await mkdir(config.dataDir, { recursive: true });
  const file = path.join(config.dataDir, 'secrets.json');
  const kept = await read(file);
  const generated: Secrets = {
    operatorPrefix: `gw-${randomBytes(9).toString('base64url')}`,
    operatorId: `merchant-${randomBytes(3).toString('hex')}`,
    operatorSecret: randomBytes(18).toString('base64url'),
    adminKey: randomBytes(18).toString('base64url'),
    databasePassword: randomBytes(18).toString('base64url'),
    emailHashKey: randomBytes(32).toString('base64url'),
    ...kept,
  };
  const firstStart = kept === null;
  if (Object.keys(generated).length !== Object.keys(kept ?? {}).length) await write(file, generated);
  return {
    secrets: {
      ...generated,
      operatorPrefix: config.operator.prefix ?? generated.operatorPrefix,
      operatorId: config.operator.id ?? generated.operatorId,
      operatorSecret: config.operator.secret ?? generated.operatorSecret,
      adminKey: config.operator.adminKey ?? generated.adminKey,
    },
    file,
    firstStart,
  };
}

async function read(file: string): Promise<Partial<Secrets> | null> {
  const content = await readFile(file, 'utf8').catch(() => null);
  return content ? (JSON.parse(content) as Partial<Secrets>) : null;
}

/** Written aside, flushed, then renamed: a kill in the middle leaves the old file or the new one, never half of one. */
async function write(file: string, secrets: Secrets): Promise<void> {
  const aside = `${file}.${process.pid}`;
  const handle = await open(aside, 'w', 0o600);
  await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
  await handle.sync();
  await handle.close();
  await rename(aside, file);
}
