import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { loadSecrets } from './secrets.ts';

/** The secrets of a version without a separate app login, which called the master key `emailHashKey`. */
const otherSecrets = {
  operatorPrefix: 'gw-old',
  operatorId: 'merchant-old',
  operatorSecret: 'old-secret',
  adminKey: 'old-admin-key',
  databasePassword: 'old-password',
};
const oldSecrets = { ...otherSecrets, emailHashKey: 'old-key' };
// cspell:ignore Qakkjban
const upgradedSecrets = { ...otherSecrets, masterKey: 'old-key', uploadKey: 'HivZbNz2wQakkjban1LAT0FF' };
const derivedPassword = 'yxQ-DAqFBTwBIXS7CBNRpF36o637WZQ043XRlhKy5oY';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'outloud-secrets-'));
  file = path.join(folder, 'secrets.json');
  writeFileSync(file, JSON.stringify(oldSecrets), { mode: 0o640 });
});
afterEach(() => rmSync(folder, { recursive: true }));

const load = () => loadSecrets(loadConfig({ DATA_DIR: folder }));

describe('a secrets file from an earlier version', () => {
  it('renames the master key and derives the app login password and the upload key from it, so that all machines agree', async () => {
    const { secrets, isFirstStart } = await load();
    expect(secrets).toEqual({ ...upgradedSecrets, databaseAppPassword: derivedPassword });
    expect(isFirstStart).toBe(false);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      ...upgradedSecrets,
      databaseAppPassword: derivedPassword,
    });
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
  });

  it('uses the renamed key and the derived password when the secrets file cannot be replaced', async () => {
    // A folder with the name of the temporary file makes the write fail, even for root.
    mkdirSync(`${file}.${process.pid}`);
    expect((await load()).secrets).toEqual({ ...upgradedSecrets, databaseAppPassword: derivedPassword });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(oldSecrets);
  });

  it('keeps an existing app login password', async () => {
    writeFileSync(file, JSON.stringify({ ...oldSecrets, databaseAppPassword: 'changed by hand' }));
    expect((await load()).secrets.databaseAppPassword).toBe('changed by hand');
  });

  it('rejects a file without a key', async () => {
    writeFileSync(file, JSON.stringify(otherSecrets));
    await expect(load()).rejects.toThrow('have no masterKey');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(otherSecrets);
  });
});
